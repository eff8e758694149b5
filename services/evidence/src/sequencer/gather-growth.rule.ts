import { entrySize } from '../logs/chunk.rule';
import type { LeafBatch } from './leaf-source';

export interface SourceBatches {
  source: string;
  batches: readonly LeafBatch[];
  /** Work that the source queued before this time is in a log or among the batches. */
  loggedUntilMs: number;
}

export interface AccountGrowth {
  entries: Buffer;
  tagKeySha256: Buffer | undefined;
  fault?: string;
}

/** Skips work listed in `pending`, because it is already in a log. */
export function gatherGrowth(
  pulled: readonly SourceBatches[],
  pending: ReadonlyMap<string, readonly number[]>,
): Map<string, AccountGrowth> {
  const batchesOf = new Map<string, LeafBatch[]>();
  for (const { source, batches } of pulled) {
    const done = new Set(pending.get(source));
    for (const batch of [...batches].sort((a, b) => a.queueId - b.queueId)) {
      if (done.has(batch.queueId)) continue;
      const others = batchesOf.get(batch.accountId);
      if (others === undefined) batchesOf.set(batch.accountId, [batch]);
      else others.push(batch);
    }
  }
  return new Map([...batchesOf].map(([accountId, batches]) => [accountId, growthOf(batches)]));
}

function growthOf(batches: readonly LeafBatch[]): AccountGrowth {
  const entries = Buffer.concat(batches.map((batch) => batch.entries));
  const told = batches.filter(({ tagKeySha256 }) => tagKeySha256.length > 0).map(({ tagKeySha256 }) => tagKeySha256);
  const [tagKeySha256] = told;
  if (batches.some((batch) => batch.entries.length % entrySize !== 0))
    return { entries, tagKeySha256, fault: 'entries do not have 48 bytes' };
  if (told.some((hash) => !hash.equals(tagKeySha256!))) return { entries, tagKeySha256, fault: 'two tag keys' };
  return { entries, tagKeySha256 };
}

/** Work is in a log if it was `pending` or if its account's log accepted it. */
export function doneIds(batches: readonly LeafBatch[], pending: readonly number[], takenAccounts: ReadonlySet<string>): number[] {
  const before = new Set(pending);
  return batches.filter(({ queueId, accountId }) => before.has(queueId) || takenAccounts.has(accountId)).map(({ queueId }) => queueId);
}
