import {
  type EndedCalls,
  listSettlements,
  mergeDirect,
  readUsed,
  repairUsed,
  restoreQuota,
  settleEnded,
  type RedisConnection,
} from '@consent/admission';
import type { Settlement } from './usage.rule';

interface CounterName {
  accountId: string;
  period: string;
}

export interface QuotaCounters {
  /** Creates a missing counter; `used` includes `direct`. `closed`: gateways are still reporting what Redis lost. */
  restoreQuota: (counter: CounterName & { used: number; direct: number }) => Promise<'created' | 'existed' | 'closed'>;
  readUsed: (counter: CounterName) => Promise<{ used: number; direct: number } | undefined>;
  listSettlements: (accountId: string) => Promise<Settlement[]>;
  /** Adds direct usage, given as the period's total, so a repeat adds nothing. Returns the units added. */
  mergeDirect: (usage: CounterName & { direct: number }) => Promise<number>;
  /** Returns the units added. */
  repairUsed: (usage: CounterName & { minUsed: number }) => Promise<number>;
  /** Settles on behalf of a gateway. Skips calls that are already settled or have no hold. */
  settleEnded: (ended: readonly EndedCalls[]) => Promise<void>;
}

export function createQuotaCounters(redis: RedisConnection): QuotaCounters {
  return {
    restoreQuota: (counter) => restoreQuota(redis, counter),
    readUsed: (counter) => readUsed(redis, counter),
    listSettlements: (accountId) => listSettlements(redis, accountId),
    mergeDirect: (usage) => mergeDirect(redis, usage),
    repairUsed: (usage) => repairUsed(redis, usage),
    settleEnded: (ended) => settleEnded(redis, ended),
  };
}
