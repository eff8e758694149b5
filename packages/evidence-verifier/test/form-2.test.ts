import { createHash } from 'node:crypto';
import { canonicalJson, readZip, streamBundle, toHex, zipStored, type BundleFile, type Manifest } from '@consent/evidence-format';
import { verifyBundle } from '../src/index';
import { sha256, verifyEd25519 } from './node-crypto';
import { consentAbout, sampleFacts, sampleFiles, zipOf } from './sample-bundle';
import { sampleLog } from './sample-log';

const log = sampleLog();
const verify = (zip: Uint8Array) => verifyBundle({ zip, keys: JSON.stringify(log.keys), sha256, verifyEd25519 });

async function bundle(about?: typeof consentAbout, pieceBytes = 100): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  async function* readEntries() {
    for (let at = 0; at < log.raw.length; at += pieceBytes) yield log.raw.subarray(at, at + pieceBytes);
  }
  for await (const piece of streamBundle(() => createHash('sha256'), { ...sampleFacts(log, about), readEntries })) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A forger who knows the format but has no key can write a manifest that matches the changed files. */
function repaired(files: readonly BundleFile[], v = 2): Uint8Array {
  const manifest = JSON.parse(Buffer.from(files.find(({ name }) => name === 'manifest.json')!.bytes).toString()) as Manifest;
  const others = files.filter(({ name }) => name !== 'manifest.json');
  const listed = others.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: toHex(sha256(bytes)) }));
  const bytes = Buffer.from(canonicalJson({ ...manifest, v, files: listed }));
  return zipOf([...others, { name: 'manifest.json', bytes }].toSorted((a, b) => (a.name < b.name ? -1 : 1)));
}

test.each([undefined, consentAbout])('a streamed bundle holds, without proofs, and claims what form 1 claims', async (about) => {
  const zip = await bundle(about);
  const result = await verify(zip);
  expect(result).toMatchObject({ outcome: 'holds', refutations: [] });
  expect(result.claims).toEqual((await verify(zipOf(sampleFiles(log, about)))).claims);
  const files = readZip(zip);
  expect(files.map(({ name }) => name).filter((name) => name.startsWith('proofs/'))).toEqual([]);
  expect(Buffer.concat([...zipStored(files)]).equals(zip)).toBe(true);
  expect(Buffer.from(zip).equals(await bundle(about, 7))).toBe(true);
});

describe('a change with a repaired manifest is refuted', () => {
  const change = (files: readonly BundleFile[], name: string, edit: (bytes: Buffer) => Uint8Array) =>
    files.map((file) => (file.name === name ? { name, bytes: edit(Buffer.from(file.bytes)) } : file));
  const leafAt = (bytes: Buffer, at: number) => bytes.subarray(at * 48, (at + 1) * 48);

  test('in any entry', async () => {
    const files = readZip(await bundle());
    for (let leaf = 0; leaf < log.entries.length; leaf++) {
      const zip = repaired(change(files, 'raw.entries', (bytes) => bytes.with(leaf * 48 + 20, bytes[leaf * 48 + 20]! ^ 1)));
      expect((await verify(zip)).outcome).toBe('refuted');
    }
  });

  test('that swaps two entries, leaves one out, or adds one', async () => {
    const files = readZip(await bundle());
    const edits: ((bytes: Buffer) => Uint8Array)[] = [
      (bytes) => Buffer.concat([leafAt(bytes, 1), leafAt(bytes, 0), bytes.subarray(96)]),
      (bytes) => bytes.subarray(0, -48),
      (bytes) => Buffer.concat([bytes, leafAt(bytes, 3)]),
      (bytes) => Buffer.concat([bytes, Buffer.alloc(1)]),
    ];
    for (const edit of edits) expect((await verify(repaired(change(files, 'raw.entries', edit)))).outcome).toBe('refuted');
  });

  test('that gives a policy leaf or a leaf of the subject another index', async () => {
    const files = readZip(await bundle());
    for (const name of ['leaves.json', 'leaves-policy.json']) {
      const moved = change(files, name, (bytes) =>
        Buffer.from(bytes.toString().replace(/"index":(\d+)/, (_, at) => `"index":${Number(at) - 1}`)),
      );
      const { outcome, refutations } = await verify(repaired(moved));
      expect(outcome).toBe('refuted');
      expect(refutations).toContainEqual(expect.objectContaining({ file: name, field: 'entry' }));
    }
  });

  test('of the form, with or without proofs', async () => {
    expect((await verify(repaired(readZip(await bundle()), 1))).outcome).toBe('refuted');
    expect((await verify(repaired(sampleFiles(log), 2))).refutations).toContainEqual(
      expect.objectContaining({ problem: 'is the proof of no leaf in this bundle' }),
    );
  });
});
