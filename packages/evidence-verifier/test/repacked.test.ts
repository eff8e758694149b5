import { bundleFiles } from '@consent/evidence-format';
import { packZip, type PackOptions } from '@consent/testkit';
import { resultLines, verifyBundle } from '../src/index';
import { sha256, verifyEd25519 } from './node-crypto';
import { sampleFacts, sampleFiles, zipOf } from './sample-bundle';
import { sampleLog } from './sample-log';

const log = sampleLog();
const keys = JSON.stringify(log.keys);
const files = sampleFiles(log);
const zip = zipOf(files);
const verify = (bytes: Uint8Array) => verifyBundle({ zip: bytes, keys, sha256, verifyEd25519 });

describe('a bundle that was unpacked and packed again holds', () => {
  const shuffled = files.toSorted((a, b) => a.bytes.length - b.bytes.length);
  const added = [...files, { name: '.DS_Store', bytes: Buffer.from('mac') }, { name: '__MACOSX/._keys.json', bytes: Buffer.from('mac') }];

  test.each<[string, PackOptions, typeof files]>([
    ['deflated', { isDeflated: true }, files],
    ['in another order', {}, shuffled],
    ['with entries for folders', { hasFolders: true }, files],
    ['within a folder', { folder: 'evidence-ada/', hasFolders: true }, files],
    ['with data descriptors', { isDeflated: true, hasDescriptors: true }, shuffled],
    ['with zip64 fields', { isZip64: true }, files],
    ['with a comment and extra fields', { comment: 'hi', extra: Buffer.from([0x55, 0x54, 1, 0, 0]) }, files],
    ['with the backslashes of old Windows programs', { separator: '\\' }, files],
    ['with the files that systems add', { isDeflated: true }, added],
  ])('%s', async (_, options, some) => {
    expect(await verify(packZip(some, options))).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  });
});

describe('a file that is no readable bundle cannot tell, in a sentence', () => {
  const foreign = packZip([
    { name: 'word/document.xml', bytes: Buffer.from('<xml/>') },
    { name: 'manifest.json', bytes: Buffer.from('{}') },
  ]);

  test.each<[string, Uint8Array, string]>([
    ['empty', new Uint8Array(), 'The file is empty.'],
    ['cut by a byte', zip.subarray(0, -1), 'The file is cut short or not a zip.'],
    ['cut in half', zip.subarray(0, zip.length / 2), 'The file is cut short or not a zip.'],
    ['without its beginning', zip.subarray(1), 'The file is cut short or not a zip.'],
    ['with a byte more', Buffer.concat([zip, Buffer.of(0)]), 'The file is cut short or not a zip.'],
    ['a PDF', Buffer.from('%PDF-1.7\n'.repeat(99)), 'The file is cut short or not a zip.'],
    ['another zip', foreign, 'The file is a zip, but not an evidence bundle.'],
    ['a zip without files', packZip([]), 'The file is a zip, but not an evidence bundle.'],
  ])('%s', async (_, bytes, sentence) => {
    const result = await verify(bytes);
    expect(result).toMatchObject({ outcome: 'cannot_tell', refutations: [], doubts: [sentence], claims: [] });
    expect(resultLines(result)[0]).toEqual({ title: 'CANNOT TELL: nothing in this file could be checked.', lines: [] });
  });
});

describe('work is linear in the size of the file', () => {
  const counted = async (bytes: Uint8Array) => {
    let hashed = 0;
    const count = (input: Uint8Array) => {
      hashed += input.length;
      return sha256(input);
    };
    return { ...(await verifyBundle({ zip: bytes, keys, sha256: count, verifyEd25519 })), hashed };
  };

  test('nothing is hashed of a zip whose files overlap', async () => {
    const big = Buffer.alloc(100_000, 32);
    const overlapping = packZip([...files, ...Array.from({ length: 50 }, (_, at) => ({ name: `policies/${at}.json`, bytes: big }))]);
    let at = overlapping.readUInt32LE(overlapping.length - 6);
    let first: number | undefined;
    for (; at < overlapping.length - 22; at += 46 + overlapping.readUInt16LE(at + 28)) {
      if (overlapping.readUInt32LE(at + 24) !== big.length) continue;
      first ??= overlapping.readUInt32LE(at + 42);
      overlapping.writeUInt32LE(first, at + 42);
    }
    const result = await counted(overlapping);
    expect(result).toMatchObject({ outcome: 'refuted', refutations: [{ file: 'the zip', problem: expect.any(String) as string }] });
    // The ids of the pinned keys.
    expect(result.hashed).toBeLessThan(200);
  });

  test('a key that is in 20,000 generations costs no more than so many keys', async () => {
    const generations = Array.from({ length: 20_000 }, () => log.keys.generations[0]!);
    const many = bundleFiles(sha256, { ...sampleFacts(log), keys: { generations } });
    const result = await verifyBundle({ zip: packZip(many), sha256, verifyEd25519 });
    expect(result).toMatchObject({ outcome: 'cannot_tell', doubts: [expect.stringContaining('no keys from outside')] });
  });

  test('a manifest that lists a file a thousand times makes none hashed', async () => {
    const manifest = JSON.parse(Buffer.from(files.find(({ name }) => name === 'manifest.json')!.bytes).toString()) as { files: object[] };
    const repeated = Buffer.from(JSON.stringify({ ...manifest, files: Array.from({ length: 1000 }, () => manifest.files[0]) }));
    const result = await counted(packZip(files.map((file) => (file.name === 'manifest.json' ? { ...file, bytes: repeated } : file))));
    expect(result.outcome).toBe('refuted');
    expect(result.hashed).toBeLessThan(zip.length * 2);
  });
});
