import type { Settlement } from '../../domain/usage';
import type { AccountStore } from '../../store/account-store';
import type { MergeUsage } from './merge-usage';
import type { RecordSettlements } from './record-settlements';

/** What Redis keeps of usage (ADR 4). Each rejects with `unavailable` when Redis is away. */
export interface QuotaCounters {
  /** Makes the counter when there is none; `used` includes `direct`. Answers whether it did. */
  restoreQuota: (counter: { accountId: string; period: string; used: number; direct: number }) => Promise<boolean>;
  /** Units of the period as Redis has them; undefined when it has none. */
  readUsed: (counter: { accountId: string; period: string }) => Promise<{ used: number; direct: number } | undefined>;
  /** Settlements of the account that are in Redis and perhaps not in the ledger yet. */
  listSettlements: (accountId: string) => Promise<Settlement[]>;
}

export interface RestoreCounterParts {
  store: Pick<AccountStore, 'findCounter'>;
  quotaCounters: Pick<QuotaCounters, 'restoreQuota' | 'listSettlements'>;
  recordSettlements: RecordSettlements;
  mergeUsage: MergeUsage;
}

export type RestoreCounter = (accountId: string, period: string) => Promise<void>;

/**
 * Rebuilds a counter that Redis lost (ADR 4). The stream of settlements may
 * have outlived the counter, so what of it is not in the ledger is taken over first;
 * the consumer will meet it again, and count it no more. Afterwards once more: what
 * was settled while there was no counter is in the stream only.
 */
export function restoreCounter({ store, quotaCounters, recordSettlements, mergeUsage }: RestoreCounterParts): RestoreCounter {
  return async (accountId, period) => {
    await recordSettlements(await quotaCounters.listSettlements(accountId));
    const { usedLedger, usedDirect } = await store.findCounter(accountId, period);
    const isMade = await quotaCounters.restoreQuota({ accountId, period, used: usedLedger + usedDirect, direct: usedDirect });
    if (!isMade) return;
    await recordSettlements(await quotaCounters.listSettlements(accountId));
    await mergeUsage([{ accountId, period, ...(await store.findCounter(accountId, period)) }]);
  };
}
