import {
  equalBytes,
  fromBase64Url,
  indexTag,
  isSegment,
  logTag,
  mostSegments,
  readRun,
  tagBytes,
  type CompletenessJson,
  type RunJson,
  type Segment,
  type SegmentJson,
} from '@consent/evidence-format';
import { checkLeaf, type LeafContext } from './check-leaves';
import { type Tagged } from './find-tagged';

/** The root that the operator signed for the index of a segment. */
export interface SignedIndex extends Segment {
  field: string;
  root: Uint8Array;
}

export interface CheckedIndex {
  /** Leaves before `start` with the tag of the bundle, and with that of the log itself. undefined if a run cannot be read. */
  tagged: Tagged['indexed'];
  own: Tagged['indexed'];
  signed: readonly SignedIndex[];
}

const file = 'completeness.json';

/** Checks that the segments cover the log up to `start`, that their roots are leaves of it, and that the runs lead to these roots. */
export function checkIndex({ segments, start, tag }: CompletenessJson, log: string, context: LeafContext): CheckedIndex {
  const { report } = context;
  const unread = { tagged: undefined, own: undefined, signed: [] };
  if (segments.length > mostSegments) {
    report.doubt(`${file}: has more than ${mostSegments} segments, which this verifier does not read`);
    return unread;
  }
  if (!isCovered(segments, start)) {
    report.refute({ file, field: 'segments', problem: `do not cover the leaves before ${start}, each once` });
    return unread;
  }
  const bundleTag = report.attempt({ file, field: 'tag' }, () => fromBase64Url(tag));
  const found = { tag: new Set<number>(), own: new Set<number>() };
  const signed: SignedIndex[] = [];
  let isRead = bundleTag !== undefined;
  for (const [at, segment] of segments.entries()) {
    const field = `segments[${at}]`;
    const root = readRoot(segment, field, log, context);
    if (root === undefined || bundleTag === undefined) {
      isRead = false;
      continue;
    }
    signed.push({ start: segment.start, size: segment.size, field, root });
    for (const [name, wanted] of [['tag', bundleTag] as const, ['own', logTag] as const]) {
      const place = { file, field: `${field}.runs.${name}` };
      const leaves = report.attempt(place, () => findIn(segment, root, wanted, segment.runs[name], context));
      isRead &&= leaves !== undefined;
      for (const leaf of leaves ?? []) found[name].add(leaf);
    }
  }
  return isRead ? { tagged: found.tag, own: found.own, signed } : { ...unread, signed };
}

function isCovered(segments: readonly SegmentJson[], start: number): boolean {
  let end = 0;
  for (const segment of segments) {
    if (segment.start !== end || !isSegment(segment)) return false;
    end += segment.size;
  }
  return end === start;
}

/** The root of a leaf `log.index` that is in the tree and is about this segment. */
function readRoot(segment: SegmentJson, field: string, log: string, context: LeafContext): Uint8Array | undefined {
  const { report, shown } = context;
  if (shown === undefined) return undefined;
  const { index, proof, start, size } = segment;
  const place = { file, leaf: index, field };
  // An entry is its own proof, so that nothing in the file is without effect.
  if (index >= shown.start && proof.length > 0) report.refute({ ...place, problem: 'has a proof, and its leaf is among the raw entries' });
  const leaf = checkLeaf(file, segment, { ...context, shown: { ...shown, proofs: new Map([[index, proof]]) } });
  if (leaf === undefined) return undefined;
  const { frame, entry } = leaf;
  if (frame.type !== 'log.index' || !equalBytes(entry.subarray(0, tagBytes), indexTag)) {
    report.refute({ ...place, problem: 'is no leaf log.index' });
    return undefined;
  }
  if (frame.log !== log) report.refute({ ...place, problem: 'is the index of another log' });
  if (frame.segment.start !== start || frame.segment.size !== size) report.refute({ ...place, problem: 'is the index of another segment' });
  if (index < start + size) report.refute({ ...place, problem: 'is an index of leaves that come after it' });
  return report.attempt(place, () => fromBase64Url(frame.root));
}

function findIn(
  { start, size }: Segment,
  root: Uint8Array,
  tag: Uint8Array,
  { first, records, hashes }: RunJson,
  { sha256 }: LeafContext,
): number[] {
  const run = { first, records: fromBase64Url(records), hashes: hashes.map((hash) => fromBase64Url(hash)) };
  return readRun(sha256, { segment: { start, size }, root, tag, run });
}
