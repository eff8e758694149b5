import { compareBytes, tagBytes } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { entrySize } from '../logs/chunk.rule';
import { findChunksWithTag } from '../logs/chunks.sql';
import type { SignedLog } from '../logs/signed-log';

export interface FoundLeaf {
  index: number;
  entry: Buffer;
}

/** Bounds a statement's time and its answer, however long the log is: 12 MiB. A multiple of a tile. */
const scannedAtOnce = 2 ** 18;

export async function findLeaves(db: Handle, { accountId, size }: SignedLog, tag: Uint8Array): Promise<FoundLeaf[]> {
  const leaves: FoundLeaf[] = [];
  for (let from = 0; from < size; from += scannedAtOnce) {
    for (const { start, items } of await findChunksWithTag(db, accountId, { from, to: Math.min(size, from + scannedAtOnce) }, tag)) {
      for (let at = 0; at < items.length; at += entrySize) {
        const index = start + at / entrySize;
        const entry = items.subarray(at, at + entrySize);
        // A copy, because the entry would keep its whole tile in memory.
        if (index < size && compareBytes(entry.subarray(0, tagBytes), tag) === 0) leaves.push({ index, entry: Buffer.from(entry) });
      }
    }
  }
  return leaves;
}
