import {
  compareBytes,
  concatBytes,
  FormatError,
  indexRecordBytes,
  planRun,
  readRun,
  tagOfRecord,
  tileHeight,
  tileSliceOf,
  type IndexRun,
  type Segment,
  type TreeNode,
} from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { hashSize, tileItems } from '../logs/chunk.rule';
import { DamagedLogError } from '../logs/damaged-log';
import type { SignedLog } from '../logs/signed-log';
import { type TileNodes, tileNodes } from '../logs/tile-nodes';
import type { TreeCache } from '../logs/tree-cache';
import { sha256 } from '../sha256';
import { coveredBy, coverOf } from './cover';
import { assertLogged } from './merge-segments';
import { findHashes, findRecords, findRecordsAround, type RecordChunk, type WantedHashes } from './records.sql';
import { isWhole, nameOf, type LoggedSegment } from './segment';
import { findSegments } from './segments.sql';

/** The index of a log at a signed checkpoint. */
export interface LogIndex {
  /** From the first leaf on, without gaps. */
  segments: readonly LoggedSegment[];
  /** Of the leaf `log.index` of each segment. */
  proofs: readonly (readonly Uint8Array[])[];
  /** The first leaf that no segment covers. */
  start: number;
}

/** 360 kB, for a tag with many leaves. */
const chunksRead = 64;
const emptyRecord = new Uint8Array(indexRecordBytes);

/** Throws DamagedLogError if a segment is not what its leaf in the signed tree says. */
export async function openIndex(db: Handle, log: SignedLog, cache?: TreeCache): Promise<LogIndex> {
  const segments = await findCover(db, log);
  return { segments, proofs: await assertLogged(db, log, segments, cache), start: coveredBy(segments) };
}

/**
 * As `openIndex`, without proofs. What was once in the signed tree of an epoch stays in it, so a segment that was found there is not looked up
 * again. An edited row has another key.
 */
export async function findIndex(db: Handle, log: SignedLog, cache?: TreeCache): Promise<Omit<LogIndex, 'proofs'>> {
  const segments = await findCover(db, log);
  const keyOf = ({ start, size, root, leafIndex, loggedAtMs }: LoggedSegment) =>
    `${log.origin} ${start} ${size} ${leafIndex} ${loggedAtMs} ${root.toString('hex')}`;
  const unknown = segments.filter((segment) => cache?.has(log.accountId, keyOf(segment)) !== true);
  if (unknown.length > 0) await assertLogged(db, log, unknown, cache);
  for (const segment of unknown) cache?.find(log.accountId, keyOf(segment), () => nothing);
  return { segments, start: coveredBy(segments) };
}

const nothing = Buffer.alloc(0);

async function findCover(db: Handle, log: SignedLog): Promise<LoggedSegment[]> {
  const found = await findSegments(db, log.accountId);
  return coverOf(found.filter((each) => isWhole(each) && each.leafIndex < log.size));
}

export interface TagRun {
  run: IndexRun;
  /** The leaves with the tag in the segment, in order. */
  leaves: number[];
}

/**
 * The run of a tag in each segment, verified. Throws DamagedLogError if what is stored does not lead to the root of a segment, so that no leaf is
 * missing silently. undefined if there are more than `most` leaves.
 */
export async function readRuns(
  db: Handle,
  accountId: string,
  segments: readonly LoggedSegment[],
  tag: Uint8Array,
  most: number,
  cache?: TreeCache,
): Promise<TagRun[] | undefined> {
  if (segments.length === 0) return [];
  const around = await findRecordsAround(db, accountId, segments, concatBytes(tag, emptyRecord.subarray(tag.length)));
  const found: { segment: LoggedSegment; records: FoundRecords }[] = [];
  let leaves = 0;
  for (const segment of segments) {
    const chunks: RecordChunk[] = around.filter(({ start, size }) => start === segment.start && size === segment.size);
    await readToEnd(db, accountId, segment, { chunks, tag, most });
    if (chunks.length === 0) throw new DamagedLogError(accountId, `log_segment_records have nothing of ${nameOf(segment)}`);
    const records = recordsOf(chunks, segment, tag);
    found.push({ segment, records });
    leaves += records.run.length / indexRecordBytes;
    if (leaves > most + 2 * segments.length) return undefined;
  }
  const kept = cache && { cache, accountId };
  const hashes = await loadHashes(db, accountId, found, kept);
  return found.map((each) => verifiedRun(accountId, each, { tag, readHash: hashes, kept }));
}

/** Appends the rows until one ends behind the tag. */
async function readToEnd(
  db: Handle,
  accountId: string,
  segment: Segment,
  { chunks, tag, most }: { chunks: RecordChunk[]; tag: Uint8Array; most: number },
): Promise<void> {
  for (;;) {
    const last = chunks.at(-1);
    if (last === undefined || last.place + tileItems >= segment.size || chunks.length * tileItems > most + 2 * tileItems) return;
    if (compareBytes(tagOfRecord(last.records.subarray(-indexRecordBytes)), tag) > 0) return;
    // Nearly every tag ends in the next row.
    const limit = chunks.length === 1 ? 1 : chunksRead;
    const more = await findRecords(db, accountId, segment, last.records.subarray(0, indexRecordBytes), limit);
    if (more.length === 0) return;
    chunks.push(...more);
  }
}

interface FoundRecords {
  first: number;
  /** Those of the tag, and a neighbour on each side. */
  run: Buffer;
  /** Consecutive records around them, from `chunkStart` on. */
  all: Buffer;
  chunkStart: number;
}

function recordsOf(chunks: readonly RecordChunk[], segment: Segment, tag: Uint8Array): FoundRecords {
  const all = Buffer.concat(chunks.map(({ records }) => records));
  const chunkStart = chunks[0]!.place;
  const count = all.length / indexRecordBytes;
  const tagAt = (at: number) => tagOfRecord(all.subarray(at * indexRecordBytes, (at + 1) * indexRecordBytes));
  const firstWhere = (isPast: (order: number) => boolean) => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isPast(compareBytes(tagAt(middle), tag))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const from = Math.max(0, firstWhere((order) => order >= 0) - 1);
  const to = Math.min(count, firstWhere((order) => order > 0) + 1, segment.size - chunkStart);
  return { first: chunkStart + from, run: Buffer.from(all.subarray(from * indexRecordBytes, to * indexRecordBytes)), all, chunkStart };
}

type ReadHash = (segment: Segment, node: TreeNode) => Uint8Array;

type Kept = { cache: TreeCache; accountId: string } | undefined;

/** Hashes of nodes above the rows of records. Those below are computed from the rows. */
async function loadHashes(
  db: Handle,
  accountId: string,
  found: readonly { segment: LoggedSegment; records: FoundRecords }[],
  kept: Kept,
): Promise<ReadHash> {
  const wanted = new Map<string, WantedHashes>();
  const keyOf = ({ start, size }: Segment, level: number, tile: number) => `${start}/${size}/${level}/${tile}`;
  for (const { segment, records } of found) {
    for (const node of nodesOf(segment, records)) {
      if (node.level < tileHeight) continue;
      const { level, index } = tileSliceOf(node);
      wanted.set(keyOf(segment, level, index), { start: segment.start, size: segment.size, level, from: index * tileItems });
    }
  }
  const tiles = new Map<string, { next: number; parts: Buffer[] }>();
  for (const { start, size, level, place, hashes } of await findHashes(db, accountId, [...wanted.values()])) {
    const tile = Math.floor(place / tileItems);
    const key = keyOf({ start, size }, level, tile);
    const stored = tiles.get(key) ?? { next: tile * tileItems, parts: [] };
    // Without a part, what follows would be at the wrong place.
    if (place !== stored.next) continue;
    stored.parts.push(hashes);
    stored.next += hashes.length / hashSize;
    tiles.set(key, stored);
  }
  const nodes = new Map<string, TileNodes>();
  return (segment, node) => {
    const slice = tileSliceOf(node);
    const key = keyOf(segment, slice.level, slice.index);
    const known = nodes.get(key) ?? tileNodes(Buffer.concat(tiles.get(key)?.parts ?? []), hashSize, kept);
    nodes.set(key, known);
    const hash = known.rootOf(slice.first, slice.count);
    if (hash === undefined) throw new FormatError('it lacks hashes');
    return hash;
  };
}

function nodesOf({ size }: Segment, { first, run }: FoundRecords): TreeNode[] {
  return run.length === 0 ? [] : planRun(size, first, run.length / indexRecordBytes);
}

function verifiedRun(
  accountId: string,
  { segment, records }: { segment: LoggedSegment; records: FoundRecords },
  { tag, readHash, kept }: { tag: Uint8Array; readHash: ReadHash; kept: Kept },
): TagRun {
  const { all, chunkStart } = records;
  const rows = new Map<number, TileNodes>();
  const fromRows = ({ level, index }: TreeNode) => {
    const count = 2 ** level;
    const row = Math.floor((index * count) / tileItems);
    const from = (row * tileItems - chunkStart) * indexRecordBytes;
    if (from < 0) throw new FormatError('it lacks records');
    const nodes = rows.get(row) ?? tileNodes(all.subarray(from, from + tileItems * indexRecordBytes), indexRecordBytes, kept);
    rows.set(row, nodes);
    const hash = nodes.rootOf((index * count) % tileItems, count);
    if (hash === undefined) throw new FormatError('it lacks records');
    return hash;
  };
  try {
    const hashes = nodesOf(segment, records).map((node) => (node.level < tileHeight ? fromRows(node) : readHash(segment, node)));
    const run = { first: records.first, records: records.run, hashes };
    return { run, leaves: readRun(sha256, { segment, root: segment.root, tag, run }) };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new DamagedLogError(accountId, `log_segment_records or log_segment_hashes are not ${nameOf(segment)}`, { cause: error });
  }
}
