import {
  bundleFiles,
  canonicalJson,
  equalBytes,
  inflateFile,
  readZip,
  toHex,
  type BundleFacts,
  type BundleFile,
  type LeafJson,
  type Manifest,
} from '@consent/evidence-format';
import { verifyBundle, type Refutation } from '../src/index';
import { sha256, verifyEd25519 } from './node-crypto';
import { consentAbout, sampleFacts, sampleFiles, zipOf } from './sample-bundle';
import { records, sampleLog } from './sample-log';

const log = sampleLog();
const keys = JSON.stringify(log.keys);
const files = sampleFiles(log);
const names = files.map(({ name }) => name);

async function refutationsOf(zip: Uint8Array): Promise<Refutation[]> {
  const { outcome, refutations, claims } = await verifyBundle({ zip, keys, sha256, verifyEd25519 });
  expect([outcome, claims]).toEqual(['refuted', []]);
  return refutations;
}

const jsonBytes = (value: unknown): Uint8Array => Buffer.from(canonicalJson(value));
const parse = <T>({ bytes }: BundleFile): T => JSON.parse(Buffer.from(bytes).toString()) as T;

/** No proof covers made_at, and the result lists it as not checked. */
function isMadeAt(changed: readonly BundleFile[]): boolean {
  const [before, after] = [files, changed].map((some) =>
    Buffer.from(some.find(({ name }) => name === 'manifest.json')!.bytes).toString('latin1'),
  );
  const madeAt = /"made_at":"[^"]*"/;
  return before !== after && before!.replace(madeAt, '') === after!.replace(madeAt, '');
}

/** A forger who knows the format but has no key can write a manifest that matches the changed files. */
function withManifest(changed: readonly BundleFile[], change: Partial<Manifest> = {}): BundleFile[] {
  const manifest = parse<Manifest>(files.find(({ name }) => name === 'manifest.json')!);
  const others = changed.filter(({ name }) => name !== 'manifest.json').toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const listed = others.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: toHex(sha256(bytes)) }));
  const bytes = jsonBytes({ ...manifest, files: listed, ...change });
  return [...others, { name: 'manifest.json', bytes }].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const replaced = (name: string, bytes: Uint8Array) => files.map((file) => (file.name === name ? { name, bytes } : file));
const leaves = parse<LeafJson[]>(files.find(({ name }) => name === 'leaves.json')!);
const withLeaves = (changed: unknown) => zipOf(withManifest(replaced('leaves.json', jsonBytes(changed))));
const withFacts = (change: Partial<BundleFacts>) => zipOf(bundleFiles(sha256, { ...sampleFacts(log), ...change }));

describe('a changed byte', () => {
  const flip = (bytes: Uint8Array, at: number) => bytes.with(at, bytes[at]! ^ 1);
  const bytesOf = (name: string) => files.find((file) => file.name === name)!.bytes;
  const verify = (changed: Uint8Array) => verifyBundle({ zip: changed, keys, sha256, verifyEd25519 });
  /** No proof covers these files. Only the unsigned manifest does. */
  const unbound = ['README.txt', 'verify.html', 'keys.json', 'manifest.json'];

  /** Other programs write other headers around the same files, so only the files count. */
  const hasSameFiles = async (changed: Uint8Array) => {
    const contents = await Promise.all(readZip(changed).map(async (file) => [file.name, Buffer.from(await inflateFile(file))] as const));
    expect(contents.map(([name]) => name)).toEqual(names);
    return contents.every(([, content], at) => content.equals(files[at]!.bytes));
  };

  test('in the headers, the directory or a file of the zip refutes the bundle, makes it unreadable or changes no file', async () => {
    const zip = zipOf(files);
    const contents = readZip(zip).map(({ name, offset, bytes }) => ({ start: offset + 30 + name.length, length: bytes.length }));
    const isInside = (at: number) => contents.some(({ start, length }) => at >= start && at < start + length);
    const outcomes = { holds: 0, refuted: 0, cannot_tell: 0 };
    for (let at = 0; at < zip.length; at += 1) {
      // The next tests change every byte inside of files.
      if (isInside(at) && at % 16 !== 0) continue;
      const changed = flip(zip, at);
      const { outcome, doubts } = await verify(changed);
      if (outcome === 'holds' && (isInside(at) || !(await hasSameFiles(changed)))) throw new Error(`byte ${at} was changed: ${outcome}`);
      if (isInside(at)) expect([at, outcome]).toEqual([at, 'refuted']);
      if (outcome === 'cannot_tell')
        expect([at, doubts]).toEqual([
          at,
          [expect.stringMatching(/cut short|belong to none|in several parts|encrypted|another program|too much|not UTF-8/)],
        ]);
      outcomes[outcome] += 1;
    }
    expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0);
  });

  test.each(names)('in %s is reported with the file name, when the zip itself is valid', async (name) => {
    const bytes = bytesOf(name);
    for (let at = 0; at < bytes.length; at += /keys|manifest/.test(name) ? 1 : 8) {
      const changed = replaced(name, flip(bytes, at));
      const { outcome, refutations } = await verify(zipOf(changed));
      const isNamed = name === 'manifest.json' || refutations.some(({ file }) => file === name);
      if (name === 'manifest.json' && isMadeAt(changed)) continue;
      if (outcome !== 'refuted' || !isNamed)
        throw new Error(`byte ${at} of ${name} was changed: ${outcome} ${JSON.stringify(refutations)}`);
    }
  });

  test.each(names.filter((name) => !unbound.includes(name)))('in %s refutes the bundle even when the manifest matches', async (name) => {
    const bytes = bytesOf(name);
    for (let at = 0; at < bytes.length; at += 1) {
      const { outcome } = await verify(zipOf(withManifest(replaced(name, flip(bytes, at)))));
      if (outcome !== 'refuted') throw new Error(`byte ${at} of ${name} was changed: ${outcome}`);
    }
  });
});

describe('a file', () => {
  test('manifest.json makes the zip no bundle when it is missing', async () => {
    const { outcome, doubts } = await verifyBundle({
      zip: zipOf(files.filter(({ name }) => name !== 'manifest.json')),
      keys,
      sha256,
      verifyEd25519,
    });
    expect([outcome, doubts]).toEqual(['cannot_tell', ['The file is a zip, but not an evidence bundle.']]);
  });

  const listedNames = names.filter((name) => name !== 'manifest.json');

  test.each(listedNames)('%s is reported when missing', async (name) => {
    const rest = files.filter((file) => file.name !== name);
    expect((await refutationsOf(zipOf(rest))).map(({ file }) => file)).toContain(name);
    if (name.endsWith('html') || name.endsWith('README.txt')) return;
    expect((await refutationsOf(zipOf(withManifest(rest)))).map(({ file }) => file)).toContain(name);
  });

  test.each(listedNames)('%s is reported when renamed', async (name) => {
    const renamed = files.map((file) => (file.name === name ? { ...file, name: `${name}2` } : file));
    const found = (await refutationsOf(zipOf(renamed))).map(({ file }) => file);
    expect(found).toContain(name);
    expect(found).toContain(`${name}2`);
  });

  test.each(names.slice(1).map((name, at) => [names[at]!, name] as const))('%s and %s are reported when swapped', async (one, other) => {
    const contents = new Map(files.map(({ name, bytes }) => [name, bytes]));
    const swapped = files.map(({ name, bytes }) => ({
      name,
      bytes: contents.get(name === one ? other : name === other ? one : '') ?? bytes,
    }));
    const found = (await refutationsOf(zipOf(swapped))).map(({ file }) => file);
    expect(found.some((file) => file === one || file === other)).toBe(true);
  });

  test('that does not belong in a bundle is reported, even when the manifest lists it', async () => {
    const added = withManifest([...files, { name: 'notes.txt', bytes: Buffer.from('hi') }]);
    expect(await refutationsOf(zipOf(added))).toContainEqual({ file: 'notes.txt', problem: 'does not belong into a bundle' });
    const proof = withManifest([...files, { name: 'proofs/0.tlog-proof', bytes: Buffer.from('hi') }]);
    expect((await refutationsOf(zipOf(proof))).map(({ file }) => file)).toContain('proofs/0.tlog-proof');
  });
});

describe('a leaf', () => {
  test.each(leaves.map(({ index }) => index))('%i is reported when it was removed with its proof', async (index) => {
    const rest = withManifest(files.filter(({ name }) => name !== `proofs/${index}.tlog-proof`));
    const hidden = rest.map((file) =>
      file.name === 'leaves.json' ? { ...file, bytes: jsonBytes(leaves.filter((leaf) => leaf.index !== index)) } : file,
    );
    const found = await refutationsOf(zipOf(withManifest(hidden)));
    expect(found).toContainEqual({ file: 'leaves.json', leaf: index, problem: 'is missing: the log has this leaf of the subject' });
  });

  test('swapped with its neighbour is reported', async () => {
    const [first, second, ...others] = leaves as [LeafJson, LeafJson, ...LeafJson[]];
    expect(await refutationsOf(withLeaves([second, first, ...others]))).toContainEqual(
      expect.objectContaining({ file: 'leaves.json', field: 'index' }),
    );
    const swapped = [{ ...second, index: first.index }, { ...first, index: second.index }, ...others];
    const found = await refutationsOf(withLeaves(swapped));
    expect(found).toContainEqual(expect.objectContaining({ file: 'leaves.json', leaf: first.index, field: 'entry' }));
    expect(found).toContainEqual(expect.objectContaining({ file: `proofs/${second.index}.tlog-proof` }));
  });

  const fields = leaves.flatMap((leaf) =>
    Object.entries(leaf).flatMap(([field, value]) => (value === null ? [] : [[leaf.index, field] as const])),
  );
  test.each(fields)('%i is reported when it lacks %s', async (index, field) => {
    const found = await refutationsOf(withLeaves(leaves.map((leaf) => (leaf.index === index ? { ...leaf, [field]: null } : leaf))));
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]!.file).toBe('leaves.json');
  });

  test.each([
    ['accepted', '"accepted":true', '"accepted":false'],
    ['the user agent', 'Mozilla', 'Mozarella'],
    ['the time', 'T10:02', 'T09:02'],
  ])('with a text that changes %s is reported with its record', async (_, from, to) => {
    const [first] = leaves as [LeafJson];
    const changed = leaves.map((leaf) => (leaf === first ? { ...leaf, data: leaf.data!.replace(from, to) } : leaf));
    expect(await refutationsOf(withLeaves(changed))).toContainEqual({
      file: 'leaves.json',
      leaf: first.index,
      record: records.first,
      field: 'data',
      problem: 'is not the text that was logged, or its salt is another',
    });
  });

  test('of an erasure with other records is reported', async () => {
    const changed = leaves.map((leaf) => (leaf.records === null ? leaf : { ...leaf, records: [records.first, records.old] }));
    expect(await refutationsOf(withLeaves(changed))).toContainEqual(expect.objectContaining({ field: 'records' }));
  });

  test('is reported when closed in a bundle of its subject or its own record', async () => {
    const closed = sampleFacts(log).leaves.map((leaf) => ({ ...leaf, data: null, salt: null, records: null }));
    expect(
      (await refutationsOf(withFacts({ leaves: closed }))).filter(({ problem }) => problem.includes('may not be closed')),
    ).toHaveLength(6);
    const consent = bundleFiles(sha256, { ...sampleFacts(log, consentAbout), leaves: closed, policies: [] });
    expect((await refutationsOf(zipOf(consent))).filter(({ record }) => record === records.first)).toHaveLength(4);
  });
});

describe('parts of another bundle', () => {
  const strange = sampleLog({ tagKeyFill: 8 });
  const foreign = sampleFiles(strange);

  // Policy leaves are the same in both logs: their tags have no key.
  const differing = foreign.filter(({ name, bytes }) => files.some((file) => file.name === name && !equalBytes(file.bytes, bytes)));
  test.each(differing.map(({ name, bytes }) => [name, bytes] as const))(
    '%s of a log with another tag key is refuted',
    async (name, bytes) => {
      await refutationsOf(zipOf(name === 'manifest.json' ? replaced(name, bytes) : withManifest(replaced(name, bytes))));
    },
  );

  test('a bundle of another log under the same keys is refuted for this subject', async () => {
    const other = sampleFacts(strange, { kind: 'subject', subject: 'someone else' });
    const found = await refutationsOf(zipOf(bundleFiles(sha256, other)));
    expect(found).toContainEqual(expect.objectContaining({ file: 'leaves.json', field: 'data.subject_id' }));
  });

  test('a checkpoint signed with foreign keys is refuted with the keys of the log', async () => {
    const stranger = sampleLog({ keyFill: 50 });
    const bytes = Buffer.from(stranger.checkpoint);
    expect(await refutationsOf(zipOf(withManifest(replaced('checkpoint.txt', bytes))))).toContainEqual({
      file: 'checkpoint.txt',
      field: 'signatures',
      problem: 'no key of the log signed it',
    });
  });
});

describe('the manifest', () => {
  test.each<[string, Partial<Manifest>]>([
    ['account', { account: 'another' }],
    ['subject', { subject: 'another' }],
    ['log', { log: 'another' }],
    ['origin', { origin: 'consent.example/log/another' }],
    ['size', { size: 11 }],
    ['kind', { kind: 'consent' }],
    ['v', { v: 0 as 1 }],
  ])('with another %s is refuted', async (_, change) => {
    await refutationsOf(zipOf(withManifest(files, change)));
  });
});

describe('a checkpoint', () => {
  const signAt = (seconds: number) => log.sign(log.heads[12]!, seconds);
  const factsOf = (checkpoint: string) => bundleFiles(sha256, { ...sampleFacts(log), checkpoint });

  test('without one of its two signatures is refuted', async () => {
    const lines = log.checkpoint.split('\n');
    for (const at of [4, 5]) {
      expect((await refutationsOf(zipOf(factsOf(lines.toSpliced(at, 1).join('\n'))))).map(({ file }) => file)).toContain('checkpoint.txt');
    }
  });

  test('signed outside the validity period of its keys is refuted', async () => {
    const ended = { generations: log.keys.generations.map((generation) => ({ ...generation, to: '2026-11-24T10:30:00.000Z' })) };
    const zip = zipOf(factsOf(signAt(Date.parse('2026-11-24T10:31:00.000Z') / 1000)));
    expect((await verifyBundle({ zip, keys: JSON.stringify(ended), sha256, verifyEd25519 })).refutations[0]!.problem).toContain(
      'not in use',
    );
    await refutationsOf(zipOf(factsOf(signAt(Date.parse('2026-11-24T09:59:00.000Z') / 1000))));
  });
});

test('raw entries that start after the first leaf or are truncated are refuted', async () => {
  const raw = { start: 1, frontier: [log.heads[1]!.root], entries: log.raw.subarray(48) };
  expect(await refutationsOf(withFacts({ raw }))).toContainEqual(expect.objectContaining({ file: 'completeness.json', field: 'start' }));
  const cut = { start: 0, frontier: [], entries: log.raw.subarray(0, -48) };
  expect(await refutationsOf(withFacts({ raw: cut }))).toContainEqual(expect.objectContaining({ file: 'raw.entries' }));
});
