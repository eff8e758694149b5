import { onUsableServers } from '@consent/admission';
import type { AccountParts } from '../parts';
import { projectedUsage } from '../projections/projected';
import type { KnownUsage } from './counter';

/** Limits the commands in flight to Redis, because each waits for the ones before it and may time out. */
const batchSize = 500;

export type MergeUsageParts = Pick<AccountParts, 'database' | 'quotaCounters' | 'onDrift'>;

/**
 * Raises counters in Redis to what PostgreSQL knows (ADR 4). Merges direct usage first, or it would count twice.
 * RestoreAdmission creates missing counters. Throws unavailable.
 */
export async function mergeUsage(known: readonly KnownUsage[], { database, quotaCounters, onDrift }: MergeUsageParts): Promise<void> {
  async function merge({ accountId, period, usedLedger, usedDirect }: KnownUsage): Promise<void> {
    await quotaCounters.mergeDirect({ accountId, period, direct: usedDirect });
    onDrift(await quotaCounters.repairUsed({ accountId, period, minUsed: usedLedger + usedDirect }));
  }

  for (let from = 0; from < known.length; from += batchSize) {
    const batch = known.slice(from, from + batchSize);
    await Promise.all(batch.map(merge));
    await projectedUsage.confirm(database, batch);
  }
}

/** Raises recently changed counters in Redis to PostgreSQL's (ADR 4). Run by a loop. */
export async function reconcileUsage({ isRedisUsable, ...parts }: MergeUsageParts & Pick<AccountParts, 'isRedisUsable'>): Promise<void> {
  const canTake = onUsableServers(isRedisUsable);
  await projectedUsage.inDoubt(parts.database, canTake, (known) => mergeUsage(known, parts));
}
