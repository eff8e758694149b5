import { compareBytes, tagBytes } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { entrySize, tileItems } from '../logs/chunk.rule';
import { findChunksWithTag } from '../logs/chunks.sql';
import { DamagedLogError } from '../logs/damaged-log';
import type { SignedLog } from '../logs/signed-log';
import { readEntriesAt } from '../logs/tree-reader';
import type { TreeCache } from '../logs/tree-cache';
import { findIndex, readRuns } from '../tag-index/read-index';

export interface FoundLeaf {
  index: number;
  entry: Buffer;
}

/** Bounds a statement's time and its answer, however long the log is: 12 MiB. A multiple of a tile. */
const scannedAtOnce = 2 ** 18;
/** Most tiles have one of so many leaves, so a scan reads no more. */
const mostByIndex = 100_000;

/**
 * Finds the leaves of a tag by the index of the log, and those behind it by a scan. Throws DamagedLogError if the index differs from what was
 * signed.
 */
export async function findLeaves(db: Handle, log: SignedLog, tag: Uint8Array, cache?: TreeCache): Promise<FoundLeaf[]> {
  const { accountId, size } = log;
  const index = await findIndex(db, log, cache);
  const runs = await readRuns(db, accountId, index.segments, tag, mostByIndex, cache);
  if (runs === undefined) return scan(db, log, tag, 0);
  const indexes = runs.flatMap(({ leaves }) => leaves).filter((leaf) => leaf < size);
  const entries = await readEntriesAt(db, accountId, indexes);
  const found = indexes.map((leaf, place) => ({ index: leaf, entry: entries[place]! }));
  const other = found.find(({ entry }) => compareBytes(entry.subarray(0, tagBytes), tag) !== 0);
  if (other !== undefined) throw new DamagedLogError(accountId, `the entry of leaf ${other.index} is not that of its index`);
  return [...found, ...(await scan(db, log, tag, index.start))];
}

async function scan(db: Handle, { accountId, size }: SignedLog, tag: Uint8Array, start: number): Promise<FoundLeaf[]> {
  const leaves: FoundLeaf[] = [];
  for (let from = start - (start % tileItems); from < size; from += scannedAtOnce) {
    for (const { start: first, items } of await findChunksWithTag(db, accountId, { from, to: Math.min(size, from + scannedAtOnce) }, tag)) {
      for (let at = 0; at < items.length; at += entrySize) {
        const index = first + at / entrySize;
        const entry = items.subarray(at, at + entrySize);
        // A copy, because the entry would keep its whole tile in memory.
        if (index < size && compareBytes(entry.subarray(0, tagBytes), tag) === 0) leaves.push({ index, entry: Buffer.from(entry) });
      }
    }
  }
  return leaves;
}
