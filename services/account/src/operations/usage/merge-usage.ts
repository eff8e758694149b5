import type { AccountStore } from '../../store/account-store';
import type { KnownUsage } from '../../store/usage/rows';

/** Tells Redis of usage. Both answer the units added, and reject with `unavailable` when Redis is away. */
export interface UsageMerger {
  /** Adds what was used past Redis, given as the period's total: the same total adds nothing twice. */
  mergeDirect: (usage: { accountId: string; period: string; direct: number }) => Promise<number>;
  /** Raises the counter to what is known to be used at least. */
  repairUsed: (usage: { accountId: string; period: string; minUsed: number }) => Promise<number>;
}

export interface MergeUsageParts {
  store: Pick<AccountStore, 'markMerged'>;
  quotaCounters: UsageMerger;
  /** Told how many units Redis had lost. */
  onDrift: (units: number) => void;
}

/** Redis is sent so many at a time: each waits for those before it, and no command waits long. */
const batchSize = 500;

export type MergeUsage = (known: readonly KnownUsage[]) => Promise<void>;

/**
 * Brings the counters in Redis up to what PostgreSQL knows (ADR 4). Direct
 * usage first: were the counter raised by it before it is merged, it would count twice.
 * A counter that Redis does not have is left to RestoreAdmission. Rejects with unavailable.
 */
export function mergeUsage({ store, quotaCounters, onDrift }: MergeUsageParts): MergeUsage {
  async function tell({ accountId, period, usedLedger, usedDirect }: KnownUsage): Promise<void> {
    await quotaCounters.mergeDirect({ accountId, period, direct: usedDirect });
    onDrift(await quotaCounters.repairUsed({ accountId, period, minUsed: usedLedger + usedDirect }));
  }

  return async (known) => {
    for (let from = 0; from < known.length; from += batchSize) {
      const batch = known.slice(from, from + batchSize);
      await Promise.all(batch.map(tell));
      await store.markMerged(batch);
    }
  };
}
