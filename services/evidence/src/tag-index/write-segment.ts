import { appendHash, emptyFrontier, indexRecordBytes, rootOf, tileHeight, type Segment } from '@consent/evidence-format';
import type { Transaction } from '@consent/postgres';
import { DamagedLogError } from '../logs/damaged-log';
import { tileItems } from '../logs/chunk.rule';
import { subtreeHash } from '../logs/tree-hash';
import { sha256 } from '../sha256';
import { WorkEndedError, type Pace } from './pace';
import { insertRecords, type HashChunk, type RecordChunk } from './records.sql';
import { endOf, nameOf } from './segment';
import { beginSegment, lockSegment, restoreSegment, setStored } from './segments.sql';

/** Rows in one transaction: 360 kB. */
const chunksOfBatch = 64;

export const chunkBytes = tileItems * indexRecordBytes;

export interface SegmentWork {
  accountId: string;
  /** The log may have lost leaves since, if it is in another one. */
  epoch: number;
  segment: Segment;
}

/**
 * Stores the sorted records of a segment, 256 at a time, and hashes them. Records that are stored already are hashed and not written, so a
 * merge that was interrupted, or that another process makes as well, costs no writes twice. Throws WorkEndedError if the log or the segment is
 * no longer what it was.
 */
export function createSegmentWriter(
  { accountId, epoch, segment }: SegmentWork,
  { transaction, pace }: { transaction: Transaction; pace: Pace },
) {
  /** Of the chunks' hashes. */
  const frontier = emptyFrontier();
  let chunks: RecordChunk[] = [];
  let hashes = new Map<number, { place: number; hashes: Uint8Array[] }>();
  let storedRoot: Buffer | null = null;

  async function flush(): Promise<void> {
    const [from, to] = [chunks[0]!.place, chunks.at(-1)!.place + tileItems];
    await transaction(async (tx) => {
      if (from === 0) await beginSegment(tx, accountId, segment);
      const row = await lockSegment(tx, accountId, segment);
      const isHere = row !== undefined && row.epoch === epoch && row.logSize >= endOf(segment);
      if (!isHere || row.stored < from || (row.root !== null && row.stored === segment.size)) throw new WorkEndedError();
      storedRoot = row.root;
      if (row.stored >= to) return;
      const rows = [...hashes].map(([level, each]): HashChunk => ({ level, place: each.place, hashes: Buffer.concat(each.hashes) }));
      await insertRecords(tx, { accountId, segment, chunks, hashes: rows });
      await setStored(tx, accountId, segment, to);
      if (to === segment.size && row.root !== null) await finishAgain(tx, row.root);
    });
    chunks = [];
    hashes = new Map();
  }

  /** Its leaf is in the log already. */
  async function finishAgain(tx: Parameters<typeof restoreSegment>[0], root: Buffer): Promise<void> {
    if (!root.equals(rootOf(sha256, frontier)))
      throw new DamagedLogError(accountId, `${nameOf(segment)} does not have the root in log_segments`);
    await restoreSegment(tx, accountId, segment);
  }

  return {
    add: async (records: Buffer): Promise<void> => {
      chunks.push({ place: frontier.size * tileItems, records });
      appendHash(sha256, frontier, subtreeHash(records, indexRecordBytes), (level, place, hash) => {
        if (level % tileHeight !== 0) return;
        const tileLevel = 1 + level / tileHeight;
        const stored = hashes.get(tileLevel) ?? { place, hashes: [] };
        stored.hashes.push(hash);
        hashes.set(tileLevel, stored);
      });
      if (chunks.length === chunksOfBatch || frontier.size * tileItems === segment.size) await flush();
      await pace();
    },
    /** The root, and whether the segment has a leaf already. */
    finish: (): { root: Buffer; hasLeaf: boolean } => {
      if (frontier.size * tileItems !== segment.size) throw new Error(`${nameOf(segment)} got ${frontier.size * tileItems} records`);
      return { root: Buffer.from(rootOf(sha256, frontier)), hasLeaf: storedRoot !== null };
    },
  };
}

export type SegmentWriter = ReturnType<typeof createSegmentWriter>;
