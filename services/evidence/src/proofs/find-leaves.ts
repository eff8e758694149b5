import { compareBytes, tagBytes } from '@consent/evidence-format';
import type { Handle } from '@consent/postgres';
import { entrySize } from '../logs/chunk.rule';
import { findChunksWithTag } from '../logs/chunks.sql';
import type { SignedLog } from '../logs/signed-log';

export interface FoundLeaf {
  index: number;
  entry: Buffer;
}

export async function findLeaves(db: Handle, { accountId, size }: SignedLog, tag: Uint8Array): Promise<FoundLeaf[]> {
  const leaves: FoundLeaf[] = [];
  for (const { start, items } of await findChunksWithTag(db, accountId, size, tag)) {
    for (let at = 0; at < items.length; at += entrySize) {
      const index = start + at / entrySize;
      const entry = items.subarray(at, at + entrySize);
      if (index < size && compareBytes(entry.subarray(0, tagBytes), tag) === 0) leaves.push({ index, entry });
    }
  }
  return leaves;
}
