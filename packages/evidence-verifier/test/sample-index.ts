import {
  appendHash,
  compareBytes,
  concatBytes,
  consistencyProof,
  emptyFrontier,
  entryOf,
  equalBytes,
  frameText,
  indexRecordBytes,
  indexTag,
  leafHash,
  logTag,
  parseCheckpoint,
  planFrontier,
  planRun,
  rootOf,
  segmentGrowth,
  segmentsOf,
  smallestSegment,
  tagBytes,
  tagOfRecord,
  toBase64Url,
  writeIndexRecord,
  type BundleAnchors,
  type BundleFacts,
  type Frame,
  type IndexRun,
  type Segment,
} from '@consent/evidence-format';
import { sha256 } from './node-crypto';
import { sampleFacts, type SampleFacts } from './sample-bundle';
import { account, logId, sampleLog, subject, type SampleLeaf, type SampleLog, type SampleOptions } from './sample-log';

/** The index of a segment, from the entries of the log. */
export function indexOf(entries: readonly Uint8Array[], { start, size }: Segment) {
  const records = entries.slice(start, start + size).map((entry, at) => {
    const record = new Uint8Array(indexRecordBytes);
    writeIndexRecord(record, 0, entry.subarray(0, tagBytes), start + at);
    return record;
  });
  records.sort(compareBytes);
  const nodes = new Map<string, Uint8Array>();
  const frontier = emptyFrontier();
  for (const record of records)
    appendHash(sha256, frontier, leafHash(sha256, record), (level, index, hash) => nodes.set(`${level}/${index}`, hash));
  /** The records with the tag and a neighbour on each side. */
  const runFor = (tag: Uint8Array): IndexRun => {
    const before = records.filter((record) => compareBytes(tagOfRecord(record), tag) < 0).length;
    const found = records.filter((record) => equalBytes(tagOfRecord(record), tag)).length;
    const first = Math.max(before - 1, 0);
    const count = Math.min(before + found + 1, size) - first;
    const hashes = planRun(size, first, count).map(({ level, index }) => nodes.get(`${level}/${index}`)!);
    return { first, records: concatBytes(...records.slice(first, first + count)), hashes };
  };
  return { root: rootOf(sha256, frontier), runFor };
}

export type IndexFrame = Extract<Frame, { type: 'log.index' }>;

export interface IndexedOptions extends SampleOptions {
  size?: number;
  /** Changes what the operator commits to. */
  changeIndex?: (frame: IndexFrame) => Frame;
  tagOfIndex?: Uint8Array;
  /** The entries that the operator makes the index from. */
  seen?: EntriesSeen;
  /** A leaf more, at this place. */
  insert?: { place: number; leaf: SampleLeaf };
}

export type EntriesSeen = (entries: readonly Uint8Array[]) => readonly Uint8Array[];

/** One segment of 2,048 leaves, three of 512 and a rest. The subject has a record in each, and one in the rest. */
export const indexedSize = 2048 + 3 * 512 + 40;

/** The operator appends the leaf of an index one leaf after the segment is complete. */
export function indexedLog({
  size = indexedSize,
  changeIndex = (frame) => frame,
  tagOfIndex = indexTag,
  seen = (entries) => entries,
  insert,
  ...options
}: IndexedOptions = {}) {
  return sampleLog({
    ...options,
    grow: (first, consentLeaf) => {
      const leaves: SampleLeaf[] = [];
      const entries: Uint8Array[] = [];
      const append = (leaf: SampleLeaf) => {
        leaves.push(leaf);
        entries.push(entryOf(sha256, leaf.tag, frameText(leaf.frame)));
      };
      const indexLeaf = (segment: Segment): SampleLeaf => {
        const every = { v: 1, account, at: '2026-11-24T10:20:00.000Z', log: options.logId ?? logId } as const;
        const root = toBase64Url(indexOf(seen(entries), segment).root);
        return { frame: changeIndex({ type: 'log.index', ...every, root, segment }), tag: tagOfIndex };
      };
      const next = (at: number) => {
        if (at < first.length) return first[at]!;
        if (at === insert?.place) return insert.leaf;
        const subjectId = at % 450 === 0 || at === size - 2 ? subject : `subject ${at % 700}`;
        return consentLeaf(`01JD4${String(at).padStart(21, '0')}`, 12, 12, { subjectId }, { type: 'consent.created' });
      };
      while (leaves.length < size) {
        const end = leaves.length;
        append(next(end));
        for (let each = smallestSegment; end > 0 && end % each === 0; each *= segmentGrowth)
          append(indexLeaf({ start: end - each, size: each }));
      }
      return leaves;
    },
  });
}

/** As sampleFacts, with the index of all complete segments. */
export function indexedFacts(
  log: SampleLog,
  about?: BundleFacts['about'],
  { tag = log.tag, seen = (entries) => entries }: { tag?: Uint8Array; seen?: EntriesSeen } = {},
): SampleFacts {
  const facts = sampleFacts(log, about, tag);
  const segments = segmentsOf(log.entries.length).map(({ start, size }) => {
    const index = log.leaves.findIndex(
      ({ frame }) => frame.type === 'log.index' && frame.segment.start === start && frame.segment.size === size,
    );
    const { runFor } = indexOf(seen(log.entries), { start, size });
    return { start, size, index, entry: log.entries[index]!, frame: log.texts[index]!, runs: { tag: runFor(tag), own: runFor(logTag) } };
  });
  const { start, size } = segments.at(-1)!;
  const end = start + size;
  const indexes = [...facts.leaves, ...facts.policies, ...facts.ownLeaves].map(({ index }) => index);
  return {
    ...facts,
    index: {
      start: end,
      frontier: planFrontier(end).map(({ level, index }) => log.readHash(level, index)),
      segments: segments.map((each) => ({ ...each, proof: each.index < end ? log.prove(each.index) : [] })),
      proofs: indexes
        .filter((index) => index < end)
        .toSorted((a, b) => a - b)
        .map((index) => ({ index, hashes: log.prove(index) })),
    },
  };
}

/** As sampleAnchors returns them, for a bundle with an index. */
export function withConsistency(log: SampleLog, { heads, ...anchors }: BundleAnchors): BundleAnchors {
  const consistencyOf = (body: string) => consistencyProof(sha256, parseCheckpoint(body).size, log.entries.length, log.readHash);
  return { ...anchors, heads: heads.map((head) => ({ ...head, consistency: consistencyOf(head.body) })) };
}
