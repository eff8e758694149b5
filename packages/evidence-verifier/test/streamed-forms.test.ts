import { deflateRawSync } from 'node:zlib';
import { inflateFile, readZip, type BundleFile, zipStored } from '@consent/evidence-format';
import { verifyBundle } from '../src/index';
import { sha256, verifyEd25519 } from './node-crypto';
import { consentAbout, filesOf, filesOfForm, repaired, sampleFacts, sampleFiles, streamedZip, zipOf } from './sample-bundle';
import { indexedFacts, indexedLog } from './sample-index';
import { sampleLog } from './sample-log';
import { askedLog } from './sample-notices';

const log = sampleLog();
const verify = (zip: Uint8Array) => verifyBundle({ zip, keys: JSON.stringify(log.keys), sha256, verifyEd25519 });

const forms = [
  [2, () => filesOfForm(2, sampleFacts(log))],
  [3, () => filesOfForm(3, sampleFacts(log))],
  [5, () => filesOfForm(5, sampleFacts(log))],
  [6, async () => filesOf(await streamedZip(sampleFacts(askedLog())))],
] as const;

test.each([undefined, consentAbout])('a streamed bundle holds, without proofs, and is the same in pieces of any size', async (about) => {
  const zip = await streamedZip(sampleFacts(log, about));
  expect(await verify(zip)).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  const files = readZip(zip);
  expect(files.map(({ name }) => name).filter((name) => name.startsWith('proofs/'))).toEqual([]);
  expect(Buffer.concat([...zipStored(files)]).equals(zip)).toBe(true);
  expect(Buffer.from(zip).equals(await streamedZip(sampleFacts(log, about), 7))).toBe(true);
});

test('completeness.json alone is deflated, the bundle is a third smaller, and says the same', async () => {
  const indexed = indexedLog();
  const facts = indexedFacts(indexed, consentAbout);
  const [stored, deflated] = [await streamedZip(facts), await streamedZip(facts, 100, deflateRawSync)];
  expect(readZip(deflated).flatMap(({ name, isDeflated }) => (isDeflated ? [name] : []))).toEqual(['completeness.json']);
  const sizeIn = (zip: Uint8Array) => readZip(zip).find(({ name }) => name === 'completeness.json')!.bytes.length;
  expect(sizeIn(deflated)).toBeLessThan(0.75 * sizeIn(stored));
  expect(stored.length - deflated.length).toBe(sizeIn(stored) - sizeIn(deflated));
  const contents = async (zip: Uint8Array) =>
    Promise.all(readZip(zip).map(async (file) => [file.name, Buffer.from(await inflateFile(file))]));
  expect(await contents(deflated)).toEqual(await contents(stored));
  const verifyIt = (zip: Uint8Array) => verifyBundle({ zip, keys: JSON.stringify(indexed.keys), sha256, verifyEd25519 });
  expect(await verifyIt(deflated)).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect((await verifyIt(deflated)).claims).toEqual((await verifyIt(stored)).claims);
});

test('a changed byte of a deflated completeness.json is refuted', async () => {
  const zip = await streamedZip(sampleFacts(log), 100, deflateRawSync);
  const { bytes } = readZip(zip).find(({ name }) => name === 'completeness.json')!;
  for (let at = 0; at < bytes.length; at += 7) {
    const place = Buffer.from(zip).indexOf(bytes) + at;
    expect((await verify(zip.with(place, zip[place]! ^ 1))).outcome, `byte ${at}`).toBe('refuted');
  }
});

test('what deflate makes no smaller is stored', async () => {
  const zip = await streamedZip(sampleFacts(log), 100, (bytes) => Buffer.concat([bytes, Buffer.alloc(1)]));
  expect(Buffer.from(zip).equals(await streamedZip(sampleFacts(log)))).toBe(true);
});

test('files of notices do not belong into earlier forms', async () => {
  const files = [...(await filesOfForm(5, sampleFacts(log))), { name: 'leaves-notice.json', bytes: Buffer.from('[]') }];
  expect((await verify(zipOf(repaired(files)))).refutations).toContainEqual({
    file: 'leaves-notice.json',
    problem: 'does not belong into a bundle',
  });
});

test.each([undefined, consentAbout])(
  'bundles of forms 1 and 2 claim what form 6 claims, but for the leaves of the log itself and the signature of the manifest',
  async (about) => {
    const newest = await verify(await streamedZip(sampleFacts(log, about)));
    const older = [zipOf(sampleFiles(log, about)), zipOf(await filesOfForm(2, sampleFacts(log, about)))];
    for (const result of await Promise.all(older.map(verify))) {
      expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
      const claims = newest.claims.filter(({ claim }) => claim !== 'made');
      expect(result.claims).toEqual(claims.map((claim) => (claim.claim === 'story' ? { ...claim, isLogKnown: false } : claim)));
      expect(result.notChecked).toEqual(expect.arrayContaining([...newest.notChecked, 'own_leaves', 'made_at', 'enclosed_page']));
    }
    expect(newest.notChecked).not.toContain('own_leaves');
  },
);

describe.each(forms)('a change of form %i with a repaired manifest is refuted', (form, make) => {
  const change = (files: readonly BundleFile[], name: string, edit: (bytes: Buffer) => Uint8Array) =>
    files.map((file) => (file.name === name ? { name, bytes: edit(Buffer.from(file.bytes)) } : file));
  const leafAt = (bytes: Buffer, at: number) => bytes.subarray(at * 48, (at + 1) * 48);
  const verifyRepaired = (files: readonly BundleFile[], v?: 1 | 2 | 3) => verify(zipOf(repaired(files, v === undefined ? {} : { v })));

  test('in any byte of a file that a proof covers', async () => {
    const files = await make();
    for (const { name, bytes } of files) {
      if (['README.txt', 'verify.html', 'keys.json', 'manifest.json'].includes(name)) continue;
      for (let at = 0; at < bytes.length; at += name === 'completeness.json' ? 1 : 7) {
        const changed = change(files, name, (content) => content.with(at, content[at]! ^ 1));
        const { outcome } = await verifyRepaired(changed);
        if (outcome !== 'refuted') throw new Error(`byte ${at} of ${name} was changed: ${outcome}`);
      }
    }
  });

  test('in any entry', async () => {
    const files = await make();
    for (let leaf = 0; leaf < log.entries.length; leaf++) {
      const changed = change(files, 'raw.entries', (bytes) => bytes.with(leaf * 48 + 20, bytes[leaf * 48 + 20]! ^ 1));
      expect((await verifyRepaired(changed)).outcome).toBe('refuted');
    }
  });

  test('that swaps two entries, leaves one out, or adds one', async () => {
    const files = await make();
    const edits: ((bytes: Buffer) => Uint8Array)[] = [
      (bytes) => Buffer.concat([leafAt(bytes, 1), leafAt(bytes, 0), bytes.subarray(96)]),
      (bytes) => bytes.subarray(0, -48),
      (bytes) => Buffer.concat([bytes, leafAt(bytes, 3)]),
      (bytes) => Buffer.concat([bytes, Buffer.alloc(1)]),
    ];
    for (const edit of edits) expect((await verifyRepaired(change(files, 'raw.entries', edit))).outcome).toBe('refuted');
  });

  test('that gives a policy leaf or a leaf of the subject another index', async () => {
    const files = await make();
    for (const name of ['leaves.json', 'leaves-policy.json']) {
      const moved = change(files, name, (bytes) =>
        Buffer.from(bytes.toString().replace(/"index":(\d+)/, (_, at) => `"index":${Number(at) - 1}`)),
      );
      const { outcome, refutations } = await verifyRepaired(moved);
      expect(outcome).toBe('refuted');
      expect(refutations).toContainEqual(expect.objectContaining({ file: name, field: 'entry' }));
    }
  });

  test('of the form', async () => {
    const files = await make();
    for (const v of [1, 2, 3] as const) if (v !== form) expect((await verifyRepaired(files, v)).outcome).toBe('refuted');
    expect((await verifyRepaired(sampleFiles(log), 2)).refutations).toContainEqual(
      expect.objectContaining({ problem: 'is the proof of no leaf in this bundle' }),
    );
  });
});
