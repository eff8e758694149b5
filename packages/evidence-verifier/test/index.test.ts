import {
  canonicalJson,
  concatBytes,
  indexTag,
  subjectTag,
  toBase64Url,
  type BundleFile,
  type CompletenessJson,
  type LeafJson,
} from '@consent/evidence-format';
import { resultLines, verifyBundle, type BundleToVerify, type LogEntries } from '../src/index';
import { sha256, verifyEd25519 } from './node-crypto';
import { keysWithAnchors, minuteOf, policyOf, sampleAnchors, witness } from './sample-anchors';
import { consentAbout, filesOf, repaired, streamedZip, zipOf, type SampleFacts } from './sample-bundle';
import {
  indexedFacts,
  indexedLog,
  indexedSize,
  withConsistency,
  type EntriesSeen,
  type IndexedOptions,
  type IndexFrame,
} from './sample-index';
import { type SampleLog } from './sample-log';

const log = indexedLog();
const keys = JSON.stringify(log.keys);
/** 1 changes every byte, and takes minutes. */
const step = Number(process.env.VERIFIER_STEP ?? 5);
const start = 2048 + 3 * 512;
const facts = indexedFacts(log);
const bundle = streamedZip(facts);

const verify = (zip: Uint8Array, more: Partial<BundleToVerify> = {}) => verifyBundle({ zip, keys, sha256, verifyEd25519, ...more });
const verifyFacts = async (some: SampleFacts, more: Partial<BundleToVerify> = {}) => verify(await streamedZip(some), more);

/** As the file of a customer, in pieces of an odd size. */
function entriesOf({ entries }: Pick<SampleLog, 'entries'>, extra = 0): LogEntries {
  const all = concatBytes(...entries, new Uint8Array(extra * 48));
  return {
    name: 'entries',
    leaves: all.length / 48,
    async *read(from, to) {
      for (let at = from * 48; at < to * 48; at += 1000) yield all.subarray(at, Math.min(at + 1000, to * 48));
    },
  };
}

type Edit = (completeness: CompletenessJson) => unknown;

/** The operator signs the changed bundle. */
async function withCompleteness(edit: Edit, zip = bundle): Promise<Uint8Array> {
  const files = filesOf(await zip).map((file) => {
    if (file.name !== 'completeness.json') return file;
    const completeness = JSON.parse(Buffer.from(file.bytes).toString()) as CompletenessJson;
    edit(completeness);
    return { ...file, bytes: Buffer.from(canonicalJson(completeness)) };
  });
  return zipOf(repaired(files));
}

const problem = (text: string) => expect.objectContaining({ problem: expect.stringContaining(text) as string }) as object;

describe('a bundle with an index', () => {
  test.each([undefined, consentAbout])('holds, and says that it rests on the index of the operator', async (about) => {
    const result = await verifyFacts(indexedFacts(log, about));
    expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
    const leaves = facts.leaves.length;
    expect(leaves).toBe(6 + 8 + 1);
    expect(result.claims).toContainEqual(
      expect.objectContaining({ claim: 'complete', kind: 'index', indexed: start, leaves, size: indexedSize }),
    );
    expect(result.notChecked).toContain('index');
    expect(JSON.stringify(resultLines(result))).toMatch(/Complete in the operator’s index .* --entries FILE/);
  });

  test('rests on no index with the entries of the log, also with newer ones', async () => {
    for (const extra of [0, 7]) {
      const result = await verify(await bundle, { entries: entriesOf(log, extra) });
      expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
      expect(result.claims).toContainEqual(expect.objectContaining({ claim: 'complete', kind: 'raw', leaves: facts.leaves.length }));
      expect(result.notChecked).not.toContain('index');
    }
  });

  test('cannot tell with entries of another log, or too few', async () => {
    const other = entriesOf(indexedLog({ tagKeyFill: 8 }));
    const few = { ...entriesOf(log), leaves: indexedSize - 1 };
    const cut: LogEntries = { ...entriesOf(log), read: () => entriesOf(log).read(0, indexedSize - 1) };
    for (const entries of [other, few, cut]) {
      const result = await verify(await bundle, { entries });
      expect(result).toMatchObject({ outcome: 'cannot_tell', refutations: [], doubts: [expect.stringContaining('entries: ')] });
      expect(result.notChecked).toContain('index');
    }
  });

  test('of a subject without leaves holds with the tag key', async () => {
    const about = { kind: 'subject', subject: 'nobody' } as const;
    const answer = JSON.stringify({ opened_at: '2026-11-24T10:00:00.000Z', tag_key: toBase64Url(log.tagKey) });
    const absent = indexedFacts(log, about, { tag: subjectTag(sha256, log.tagKey, 'nobody') });
    expect(await verifyFacts(absent, { log: answer })).toMatchObject({ outcome: 'holds', doubts: [] });
    expect(await verifyFacts(absent)).toMatchObject({ outcome: 'cannot_tell', refutations: [] });
  });

  test('has few bytes: proofs instead of entries', async () => {
    const { length } = filesOf(await bundle).find(({ name }) => name === 'raw.entries')!.bytes;
    expect(length).toBe((indexedSize - start) * 48);
  });
});

describe('a changed bundle with an index, which the operator signs', () => {
  test('is refuted for any byte of a file that a proof covers', async () => {
    const small = indexedLog({ size: 530 });
    const files = filesOf(await streamedZip(indexedFacts(small)));
    for (const { name, bytes } of files) {
      if (['README.txt', 'verify.html', 'keys.json', 'manifest.json'].includes(name)) continue;
      for (let at = 0; at < bytes.length; at += name === 'completeness.json' ? step : 7 * step) {
        const changed = files.map((file) => (file.name === name ? { name, bytes: bytes.with(at, bytes[at]! ^ 1) } : file));
        const { outcome } = await verifyBundle({ zip: zipOf(repaired(changed)), keys: JSON.stringify(small.keys), sha256, verifyEd25519 });
        if (outcome !== 'refuted') throw new Error(`byte ${at} of ${name} was changed: ${outcome}`);
      }
    }
  });

  const hide = (files: readonly BundleFile[], index: number) =>
    files.map((file) => {
      const text = Buffer.from(file.bytes).toString();
      if (file.name === 'leaves.json') {
        const leaves = (JSON.parse(text) as LeafJson[]).filter((leaf) => leaf.index !== index);
        return { ...file, bytes: Buffer.from(canonicalJson(leaves)) };
      }
      if (file.name !== 'completeness.json') return file;
      const { proofs, ...more } = JSON.parse(text) as CompletenessJson;
      return { ...file, bytes: Buffer.from(canonicalJson({ ...more, proofs: proofs!.filter((proof) => proof.index !== index) })) };
    });

  test('is refuted if it leaves out any leaf of the subject', async () => {
    const files = filesOf(await bundle);
    for (const { index } of facts.leaves) {
      const { outcome, refutations } = await verify(zipOf(repaired(hide(files, index))));
      expect([outcome, refutations]).toEqual(['refuted', expect.arrayContaining([problem('is missing: the log has this leaf')])]);
    }
  });

  const edits: [string, Edit, string][] = [
    ['a segment is missing', ({ segments }) => segments.splice(1, 1), 'do not cover'],
    ['a segment is there twice', ({ segments }) => segments.splice(1, 0, segments[1]!), 'do not cover'],
    ['segments are in another order', ({ segments }) => segments.reverse(), 'do not cover'],
    ['a segment has another size', ({ segments }) => (segments[0]!.size = 1024), 'do not cover'],
    ['a segment has the leaf of another', ({ segments }) => (segments[1] = { ...segments[2]!, start: 2048 }), 'another segment'],
    ['it begins later', (completeness) => (completeness.start += 512), 'do not cover'],
    ['the frontier is short', ({ frontier }) => frontier.pop(), 'the frontier of'],
    ['a run has no neighbour', ({ segments }) => shorten(segments[0]!.runs.tag), 'it lacks hashes'],
    ['a run is that of another segment', ({ segments }) => (segments[2]!.runs.tag = segments[1]!.runs.tag), 'does not lead to the root'],
    [
      'a run is that of another tag',
      ({ segments }) => (segments[0]!.runs.own = segments[0]!.runs.tag),
      'the record before those of the tag is missing',
    ],
    ['a proof is missing', ({ proofs }) => proofs!.shift(), 'has no proof'],
    ['a proof is that of another leaf', ({ proofs }) => (proofs![0]!.hashes = proofs![1]!.hashes), 'does not lead to the checkpoint'],
    ['a proof of no leaf is there', ({ proofs }) => proofs!.push({ index: 3000, hashes: [] }), 'which needs none'],
    ['proofs are out of order', ({ proofs }) => proofs!.reverse(), 'in the order of the log'],
    [
      'a raw leaf of an index has a proof',
      ({ segments, proofs }) => (segments.at(-1)!.proof = proofs![0]!.hashes),
      'among the raw entries',
    ],
    ['an own leaf is missing', ({ own }) => own!.pop(), 'leaf of its own'],
  ];
  const shorten = (run: CompletenessJson['segments'][number]['runs']['tag']) => {
    run.records = toBase64Url(Buffer.from(run.records, 'base64url').subarray(0, -22));
  };

  test.each(edits)('is refuted if %s', async (_, edit, text) => {
    const { outcome, refutations, doubts } = await verify(await withCompleteness(edit));
    expect([outcome, doubts]).toEqual(['refuted', []]);
    expect(refutations).toContainEqual(problem(text));
  });

  test('cannot be told if it has more segments than any log', async () => {
    const many = await withCompleteness(({ segments }) => segments.push(...Array.from({ length: 61 }, () => segments[0]!)));
    expect(await verify(many)).toMatchObject({ outcome: 'cannot_tell', doubts: [expect.stringContaining('more than 64 segments')] });
  });

  test('is refuted if a bundle without an index has parts of one', async () => {
    const whole = streamedZip({ ...facts, index: { start: 0, frontier: [], segments: [], proofs: [] } });
    expect((await verify(await whole)).outcome).toBe('holds');
    const edits: Edit[] = [
      (completeness) => (completeness.proofs = [{ index: 3, hashes: [] }]),
      (completeness) => (completeness.frontier = [toBase64Url(new Uint8Array(32))]),
      (completeness) => (completeness.start = 512),
    ];
    for (const edit of edits) expect((await verify(await withCompleteness(edit, whole))).outcome).toBe('refuted');
  });
});

describe('an operator who signs a false log', () => {
  const anotherTag = subjectTag(sha256, log.tagKey, 'nobody');
  /** Its index has the leaf under another tag. */
  const hiding =
    (leaf: number): EntriesSeen =>
    (entries) =>
      entries.map((entry, at) => (at === leaf ? concatBytes(anotherTag, entry.subarray(16)) : entry));

  test('and hides a leaf in the index is found by whoever has the entries', async () => {
    const seen = hiding(900);
    const lying = indexedLog({ seen });
    const honest = indexedFacts(lying, undefined, { seen });
    const withoutLeaf = { ...honest, leaves: honest.leaves.filter(({ index }) => index !== 900) };
    const index = { ...honest.index, proofs: honest.index.proofs.filter((proof) => proof.index !== 900) };
    const zip = await streamedZip({ ...withoutLeaf, index });
    expect(await verify(zip)).toMatchObject({ outcome: 'holds' });
    const { outcome, refutations } = await verify(zip, { entries: entriesOf(lying) });
    expect(outcome).toBe('refuted');
    expect(refutations).toEqual([
      {
        file: 'completeness.json',
        field: 'segments[0]',
        problem: expect.stringContaining(
          'another root for the index of leaves 0 to 2047 than its entries have: the index is false',
        ) as string,
      },
    ]);
  });

  test('and shows a leaf that the index does not have is refuted', async () => {
    const seen = hiding(900);
    const { refutations } = await verifyFacts(indexedFacts(indexedLog({ seen }), undefined, { seen }));
    expect(refutations).toContainEqual({
      file: 'leaves.json',
      leaf: 900,
      problem: expect.stringContaining('the index is false') as string,
    });
  });

  const lies: [string, IndexedOptions, string][] = [
    ['of another log', { changeIndex: (frame) => ({ ...frame, log: 'another' }) }, 'the index of another log'],
    ['of another account', { changeIndex: (frame) => ({ ...frame, account: 'another' }) }, 'is another account'],
    ['with the tag of the log itself', { tagOfIndex: new Uint8Array(16) }, 'is no leaf log.index'],
    ['of another type', { changeIndex: ({ at, account, v }) => ({ type: 'log.tag_key', at, account, v, tag_key: 'A'.repeat(43) }) }, ''],
    ['with another root', { changeIndex: (frame) => ({ ...frame, root: 'A'.repeat(43) }) }, 'does not lead to the root'],
  ];
  test.each(lies)('and an index %s is refuted', async (_, options, text) => {
    const lying = indexedLog({ size: 700, ...options });
    // The facts of the honest log have the same places.
    const honest = indexedFacts(indexedLog({ size: 700 }));
    const { index } = honest;
    const segments = index.segments.map((segment) => ({
      ...segment,
      ...{ entry: lying.entries[segment.index]!, frame: lying.texts[segment.index]! },
      proof: segment.index < index.start ? lying.prove(segment.index) : [],
    }));
    const proofs = index.proofs.map((proof) => ({ ...proof, hashes: lying.prove(proof.index) }));
    const { checkpoint, raw } = { checkpoint: lying.checkpoint, raw: { ...honest.raw, entries: lying.raw } };
    const { refutations } = await verifyFacts({ ...honest, checkpoint, raw, index: { ...index, segments, proofs } });
    expect(refutations).toContainEqual(problem(text));
  });

  test('and an index of leaves after it is refuted', async () => {
    // The records of an index have no hash of a frame, so its root can be known before.
    const withLeaf = (root: string) => {
      const frame = { ...(JSON.parse(facts.index.segments[0]!.frame) as IndexFrame), root, segment: { start: 0, size: 512 } };
      return indexedLog({ size: 700, insert: { place: 100, leaf: { frame, tag: indexTag } } });
    };
    const [, later] = withLeaf('A'.repeat(43)).leaves.filter(({ frame }) => frame.type === 'log.index');
    const lying = withLeaf((later!.frame as IndexFrame).root);
    const { refutations } = await verifyFacts(indexedFacts(lying));
    expect(refutations).toEqual([expect.objectContaining({ leaf: 100, problem: 'is an index of leaves that come after it' })]);
  });
});

describe('earlier trees', () => {
  const at = (size: number, of: SampleLog = log) => ({ name: `known-${size}`, bytes: Buffer.from(of.sign(of.heads[size]!)) });
  const forked = indexedLog({
    changeText: (text, index) =>
      index === 50 ? text.replace('consent.created', 'consent.revoked').replace('"data"', '"by":{"id":"k","kind":"key"},"data"') : text,
  });
  const withAnchors = streamedZip({
    ...facts,
    anchors: withConsistency(log, sampleAnchors(log, { sizes: [4, 2500, indexedSize], madeAt: () => minuteOf(13) })),
  });
  const anchorTools = { keys: keysWithAnchors(log), policy: policyOf([witness]) };

  test('are compared from the first raw entry on', async () => {
    for (const size of [start, start + 1, indexedSize]) {
      expect(await verify(await bundle, { known: [at(size)] })).toMatchObject({
        outcome: 'holds',
        claims: expect.arrayContaining([{ claim: 'held_fits', file: `known-${size}`, size }]) as unknown,
      });
      const { refutations } = await verify(await bundle, { known: [at(size, forked)] });
      expect(refutations).toEqual([
        expect.objectContaining({ file: `known-${size}`, problem: expect.stringContaining('was forked') as string }),
      ]);
    }
  });

  test('before the raw entries are compared with the entries of the log, and cannot be told without', async () => {
    for (const size of [1, 2048, start - 1]) {
      const result = await verify(await bundle, { known: [at(size)] });
      expect(result).toMatchObject({
        outcome: 'cannot_tell',
        doubts: [expect.stringContaining(`known-${size}: its tree of ${size} leaves`)],
      });
      const entries = entriesOf(log);
      expect(await verify(await bundle, { known: [at(size)], entries })).toMatchObject({ outcome: 'holds' });
      if (size <= 50) continue;
      const { refutations } = await verify(await bundle, { known: [at(size, forked)], entries });
      expect(refutations).toEqual([
        expect.objectContaining({ file: `known-${size}`, problem: expect.stringContaining('was forked') as string }),
      ]);
    }
  });

  test('are compared with an anchored one of the same size', async () => {
    const result = await verify(await withAnchors, { ...anchorTools, known: [at(2500)] });
    expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
    expect(result.claims).toContainEqual({ claim: 'held_fits', file: 'known-2500', size: 2500 });
    const { refutations } = await verify(await withAnchors, { ...anchorTools, known: [at(2500, forked)] });
    expect(refutations).toContainEqual(problem('was forked'));
  });

  test('in the anchor log need a proof that the tree begins with them', async () => {
    const heads: ((heads: NonNullable<CompletenessJson['anchors']>['heads']) => unknown)[] = [
      ([first]) => (first!.consistency = []),
      ([first, second]) => (first!.consistency = second!.consistency!),
      ([, , last]) => (last!.consistency = [toBase64Url(new Uint8Array(32))]),
    ];
    for (const edit of heads) {
      const { refutations } = await verify(await withCompleteness(({ anchors }) => edit(anchors!.heads), withAnchors), anchorTools);
      expect(refutations).toContainEqual(problem('does not show that the tree of this bundle begins with it'));
    }
    const other = withConsistency(log, sampleAnchors(log, { anchoredLog: forked, sizes: [2500], madeAt: () => minuteOf(13) }));
    expect((await verifyFacts({ ...facts, anchors: other }, anchorTools)).refutations).toContainEqual(problem('begins with it'));
  });
});
