import { randomInt } from 'node:crypto';
import {
  concatBytes,
  compareBytes,
  equalBytes,
  indexRecordBytes,
  FormatError,
  type IndexRun,
  indexRoot,
  isSegment,
  leafHash,
  leafOfRecord,
  planRun,
  readRun,
  type Segment,
  segmentsOf,
  smallestSegment,
  tagOfRecord,
  writeIndexRecord,
} from '../src/index';
import { naiveTree } from './naive-tree';
import { sha256 } from './node-crypto';

const tagOf = (subject: number) => sha256(Buffer.from(`subject ${subject}`)).subarray(0, 16);

function recordOf(tag: Uint8Array, leaf: number): Uint8Array {
  const record = new Uint8Array(indexRecordBytes);
  writeIndexRecord(record, 0, tag, leaf);
  return record;
}

/** An index over leaves with these tags, as an operator would make it. */
function indexOf(segment: Segment, tags: readonly Uint8Array[]) {
  const records = tags.map((tag, at) => recordOf(tag, segment.start + at)).sort(compareBytes);
  const tree = naiveTree(records.map((record) => leafHash(sha256, record)));
  const runOf = (first: number, count: number): IndexRun => ({
    first,
    records: concatBytes(...records.slice(first, first + count)),
    hashes: planRun(segment.size, first, count).map(({ level, index }) => tree.readHash(level, index)),
  });
  const root = tree.root(segment.size);
  const read = (tag: Uint8Array, run: IndexRun, inRoot = root) => readRun(sha256, { segment, root: inRoot, tag, run });
  /** The records with the tag and a neighbour on each side. */
  const runFor = (tag: Uint8Array): IndexRun => {
    const from = records.findIndex((record) => compareBytes(tagOfRecord(record), tag) >= 0);
    const first = from === -1 ? records.length : from;
    const count = records.filter((record) => equalBytes(tagOfRecord(record), tag)).length;
    const begin = Math.max(first - 1, 0);
    return runOf(begin, Math.min(first + count + 1, records.length) - begin);
  };
  return { records, root, runOf, runFor, read };
}

const sizes = [512, 2048];
const subjectsOf = (size: number, subjects: number) => Array.from({ length: size }, () => randomInt(subjects));

test.each(sizes)('in a segment of %d leaves, every tag shows all of its leaves, and an absent tag shows none', (size) => {
  const segment = { start: 5 * size, size };
  for (const subjects of [1, 2, 40, 100_000]) {
    const chosen = subjectsOf(size, subjects);
    const index = indexOf(segment, chosen.map(tagOf));
    for (const subject of new Set([...chosen.slice(0, 20), subjects, subjects + 1, subjects + 2, subjects + 3])) {
      const expected = chosen.flatMap((each, at) => (each === subject ? [segment.start + at] : []));
      expect(index.read(tagOf(subject), index.runFor(tagOf(subject)))).toEqual(expected);
    }
    for (const tag of [new Uint8Array(16), new Uint8Array(16).fill(255)]) expect(index.read(tag, index.runFor(tag))).toEqual([]);
  }
});

test('a run of ten leaves in a segment of 8,192 has at most 25 hashes', () => {
  expect(planRun(8192, 4090, 12).length).toBeLessThanOrEqual(25);
});

describe('a run is refused', () => {
  const segment = { start: 0, size: 512 };
  const subjects = subjectsOf(512, 30);
  const index = indexOf(segment, subjects.map(tagOf));
  const tag = tagOf(subjects[0]!);
  const whole = index.runFor(tag);
  const count = whole.records.length / indexRecordBytes;
  const at = index.records.findIndex((record) => equalBytes(tagOfRecord(record), tag));

  test('that leaves out a record of the tag, at either end, or has no neighbour', () => {
    expect(index.read(tag, whole)).not.toHaveLength(0);
    if (at > 0) expect(() => index.read(tag, index.runOf(at, count - 1))).toThrow('before those of the tag');
    if (at > 0) expect(() => index.read(tag, index.runOf(at + 1, count - 2))).toThrow('before those of the tag');
    const isLast = whole.first + count === 512;
    if (!isLast) expect(() => index.read(tag, index.runOf(whole.first, count - 1))).toThrow('after those of the tag');
  });

  test('of another tag, or with more neighbours than needed', () => {
    const other = index.runFor(tagOf(1000));
    expect(() => index.read(tag, other)).toThrow(/those of the tag/);
    const [first, more] = [Math.max(whole.first - 2, 0), Math.min(whole.first + count + 2, 512)];
    expect(() => index.read(tag, index.runOf(first, more - first))).toThrow('more than the neighbours');
  });

  test('with any byte changed, a hash more or less, or another place', () => {
    for (let byte = 0; byte < whole.records.length; byte += 7) {
      const records = Uint8Array.from(whole.records);
      records[byte]! ^= 1;
      expect(() => index.read(tag, { ...whole, records })).toThrow('root of the index');
    }
    for (const [place, hash] of whole.hashes.entries()) {
      const changed = Uint8Array.from(hash);
      changed[3]! ^= 128;
      const hashes = whole.hashes.with(place, changed);
      expect(() => index.read(tag, { ...whole, hashes })).toThrow('root of the index');
    }
    expect(() => index.read(tag, { ...whole, hashes: whole.hashes.slice(1) })).toThrow('lacks hashes');
    expect(() => index.read(tag, { ...whole, hashes: [...whole.hashes, sha256(tag)] })).toThrow('more hashes');
    expect(() => index.read(tag, { ...whole, hashes: [...whole.hashes, new Uint8Array(31)] })).toThrow('32 bytes');
    for (const first of [-1, 0.5, 512, 513 - count, Number.NaN]) {
      expect(() => index.read(tag, { ...whole, first })).toThrow('not in the segment');
    }
    expect(() => index.read(tag, { ...whole, first: whole.first === 0 ? 1 : whole.first - 1 })).toThrow();
    expect(() => index.read(tag, { ...whole, records: whole.records.subarray(1) })).toThrow('22 bytes');
    expect(() => index.read(tag, { ...whole, records: new Uint8Array() })).toThrow('not in the segment');
  });

  test('of an index that is not sorted, has a leaf twice, or a leaf of another segment', () => {
    const claims = (records: Uint8Array[]) => {
      const tree = naiveTree(records.map((record) => leafHash(sha256, record)));
      const hashes = planRun(512, 0, 512).map(({ level, index: place }) => tree.readHash(level, place));
      return () => index.read(tag, { first: 0, records: concatBytes(...records), hashes }, tree.root(512));
    };
    const all = Array.from({ length: 512 }, (_, leaf) => recordOf(tag, leaf));
    expect(claims(all)()).toHaveLength(512);
    expect(claims(all.toReversed())).toThrow('not sorted');
    expect(claims(all.with(7, all[6]!))).toThrow('not sorted');
    expect(claims(all.with(511, recordOf(tag, 512)))).toThrow('leaf 512 is not in the segment');
  });
});

test('segments cover a log, with at most three of a size, and stay until four become one', () => {
  for (const size of [0, 511, 512, 2047, 2048, 65_535, 10_000_000, ...Array.from({ length: 200 }, () => randomInt(50_000_000))]) {
    const segments = segmentsOf(size);
    expect(segments.every(isSegment)).toBe(true);
    const covered = segments.reduce((end, segment) => {
      expect(segment.start).toBe(end);
      return end + segment.size;
    }, 0);
    expect(size - covered).toBeLessThan(smallestSegment);
    expect(size - covered).toBeGreaterThanOrEqual(0);
    const counts = new Map<number, number>();
    for (const each of segments) counts.set(each.size, (counts.get(each.size) ?? 0) + 1);
    expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(3);
  }
  expect(segmentsOf(10_000_000)).toHaveLength(10);
});

test.each([
  { start: 0, size: 1024 },
  { start: 512, size: 2048 },
  { start: -512, size: 512 },
  { start: 0.5, size: 512 },
  { start: 0, size: 0 },
  { start: 0, size: Number.POSITIVE_INFINITY },
  { start: Number.MAX_SAFE_INTEGER, size: 512 },
])('%j is no segment', (segment) => {
  expect(isSegment(segment)).toBe(false);
});

test('a record keeps a leaf up to 2^48', () => {
  for (const leaf of [0, 1, 2 ** 32 - 1, 2 ** 32, 2 ** 48 - 1]) expect(leafOfRecord(recordOf(tagOf(1), leaf))).toBe(leaf);
  for (const leaf of [-1, 0.5, 2 ** 48]) expect(() => recordOf(tagOf(1), leaf)).toThrow('no leaf');
});

describe('the root of an index from the entries of the log', () => {
  const segment = { start: 2048, size: 2048 };
  const tagged = (tags: readonly Uint8Array[]) => concatBytes(...tags.map((tag) => concatBytes(tag, new Uint8Array(32).fill(9))));
  const readerOf = (entries: Uint8Array, pieceBytes: number) =>
    async function* (from: number, to: number) {
      const bytes = entries.subarray((from - segment.start) * 48, (to - segment.start) * 48);
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    };
  /** As an operator's subject with most leaves, and as tags that share all bytes but the last. */
  const kinds: [string, Uint8Array[]][] = [
    ['of many subjects', subjectsOf(2048, 500).map(tagOf)],
    ['of one subject', Array.from({ length: 2048 }, () => tagOf(1))],
    ['of tags with a long common part', Array.from({ length: 2048 }, (_, at) => new Uint8Array(16).fill((at * 7) % 256, 15))],
    ['of a subject with most leaves', Array.from({ length: 2048 }, (_, at) => tagOf(at % 9 === 0 ? at : 0))],
  ];
  test.each(kinds)('is that of the sorted records, in memory for any number of them: %s', async (_, tags) => {
    const { root } = indexOf(segment, tags);
    for (const mostRecords of [5000, 700, 60])
      for (const pieceBytes of [48, 1000, 1_000_000])
        expect(equalBytes(await indexRoot(sha256, segment, readerOf(tagged(tags), pieceBytes), mostRecords), root)).toBe(true);
  });

  test('is refused without all entries', async () => {
    const entries = tagged(kinds[0]![1]);
    await expect(indexRoot(sha256, segment, readerOf(entries.subarray(48), 1000))).rejects.toThrow(FormatError);
    await expect(indexRoot(sha256, segment, readerOf(entries.subarray(0, -1), 1000))).rejects.toThrow(FormatError);
  });
});
