import { compareBytes, equalBytes } from '../bytes';
import { FormatError } from '../format-error';
import { hashBytes, type Sha256 } from '../sha256';
import { leafHash, nodeHash } from '../tree/hashes';
import { type TreeNode } from '../tree/plans';
import { indexRecordBytes, leafOfRecord, tagOfRecord } from './records';
import { isSegment, type Segment } from './segments';

/**
 * What shows all leaves with a tag in a segment: the records with the tag and their neighbour on each side, and the hashes
 * that lead from them to the root of the index. The index of a segment is the RFC 6962 tree of its sorted records, one for
 * each leaf.
 */
export interface IndexRun {
  /** Place of the first record among the sorted ones. */
  first: number;
  /** 22 bytes each. */
  records: Uint8Array;
  /** Of the complete subtrees beside the records, from left to right. */
  hashes: readonly Uint8Array[];
}

/** The subtrees whose hashes a run of `count` records needs, from left to right. Throws FormatError. */
export function planRun(segmentSize: number, first: number, count: number): TreeNode[] {
  if (!isSegment({ start: 0, size: segmentSize })) throw new FormatError(`a segment does not have ${segmentSize} leaves`);
  if (!isRange(segmentSize, first, count)) throw new FormatError(`there are no records ${first} to ${first + count - 1}`);
  const nodes: TreeNode[] = [];
  const collect = (node: TreeNode): void => {
    const { from, to } = placesOf(node);
    if (to <= first || from >= first + count) nodes.push(node);
    else if (from < first || to > first + count) childrenOf(node).forEach(collect);
  };
  collect(topOf(segmentSize));
  return nodes;
}

interface RunToVerify {
  segment: Segment;
  root: Uint8Array;
  tag: Uint8Array;
  run: IndexRun;
}

/** The leaves with the tag in the segment, in order, if the root is that of its index. Throws FormatError. */
export function readRun(sha256: Sha256, { segment, root, tag, run }: RunToVerify): number[] {
  const { first, records: bytes, hashes } = run;
  if (!isSegment(segment)) throw new FormatError('it is no segment of a log');
  if (bytes.length % indexRecordBytes !== 0) throw new FormatError(`its records do not have ${indexRecordBytes} bytes each`);
  const count = bytes.length / indexRecordBytes;
  if (!isRange(segment.size, first, count)) throw new FormatError('its records are not in the segment');
  if (hashes.some(({ length }) => length !== hashBytes)) throw new FormatError(`a hash does not have ${hashBytes} bytes`);
  const records = Array.from({ length: count }, (_, at) => bytes.subarray(at * indexRecordBytes, (at + 1) * indexRecordBytes));
  if (!equalBytes(rootOfRun(sha256, segment.size, { first, records, hashes }), root))
    throw new FormatError('it does not lead to the root of the index');
  for (const [at, record] of records.entries()) {
    const leaf = leafOfRecord(record);
    if (leaf < segment.start || leaf >= segment.start + segment.size) throw new FormatError(`leaf ${leaf} is not in the segment`);
    if (at > 0 && compareBytes(records[at - 1]!, record) >= 0) throw new FormatError('its records are not sorted');
  }
  assertNothingBeside(segment.size, { first, records, tag });
  return records.filter((record) => equalBytes(tagOfRecord(record), tag)).map(leafOfRecord);
}

interface Shown {
  first: number;
  records: readonly Uint8Array[];
  tag: Uint8Array;
}

/** Sorted records hide none with the tag if those around it are shown. */
function assertNothingBeside(segmentSize: number, { first, records, tag }: Shown): void {
  const isBefore = (record: Uint8Array) => compareBytes(tagOfRecord(record), tag) < 0;
  const isAfter = (record: Uint8Array) => compareBytes(tagOfRecord(record), tag) > 0;
  if (first > 0 && !isBefore(records[0]!)) throw new FormatError('the record before those of the tag is missing');
  if (first + records.length < segmentSize && !isAfter(records.at(-1)!))
    throw new FormatError('the record after those of the tag is missing');
  const others = records.slice(1, -1).some((record) => isBefore(record) || isAfter(record));
  if (others) throw new FormatError('it has more than the neighbours of the tag');
}

function rootOfRun(
  sha256: Sha256,
  segmentSize: number,
  { first, records, hashes }: { first: number; records: readonly Uint8Array[]; hashes: readonly Uint8Array[] },
): Uint8Array {
  let used = 0;
  const hashOf = (node: TreeNode): Uint8Array => {
    const { from, to } = placesOf(node);
    if (to <= first || from >= first + records.length) {
      const hash = hashes[used++];
      if (hash === undefined) throw new FormatError('it lacks hashes');
      return hash;
    }
    if (node.level === 0) return leafHash(sha256, records[from - first]!);
    const [left, right] = childrenOf(node);
    return nodeHash(sha256, hashOf(left), hashOf(right));
  };
  const root = hashOf(topOf(segmentSize));
  if (used !== hashes.length) throw new FormatError('it has more hashes than it needs');
  return root;
}

const topOf = (segmentSize: number): TreeNode => ({ level: Math.log2(segmentSize), index: 0 });

const placesOf = ({ level, index }: TreeNode) => ({ from: index * 2 ** level, to: (index + 1) * 2 ** level });

const childrenOf = ({ level, index }: TreeNode): [TreeNode, TreeNode] => [
  { level: level - 1, index: 2 * index },
  { level: level - 1, index: 2 * index + 1 },
];

function isRange(size: number, first: number, count: number): boolean {
  return Number.isSafeInteger(first) && first >= 0 && count > 0 && first + count <= size;
}
