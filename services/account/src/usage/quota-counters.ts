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

/** The counters of usage in Redis (ADR 4). Each call rejects with `unavailable` when Redis does not answer. */
export interface QuotaCounters {
  /**
   * Creates a missing counter; `used` includes `direct`. Returns `closed` if the epoch is closed, while gateways report
   * what Redis lost.
   */
  restoreQuota: (counter: CounterName & { used: number; direct: number }) => Promise<'created' | 'existed' | 'closed'>;
  /** Units of the period as Redis has them; undefined when it has none. */
  readUsed: (counter: CounterName) => Promise<{ used: number; direct: number } | undefined>;
  /** Settlements of the account that are in Redis and perhaps not in the ledger yet. */
  listSettlements: (accountId: string) => Promise<Settlement[]>;
  /** Adds usage that was admitted past Redis, given as the period's total. The same total adds nothing twice. Answers the units added. */
  mergeDirect: (usage: CounterName & { direct: number }) => Promise<number>;
  /** Raises the counter to at least `minUsed`. Answers the units added. */
  repairUsed: (usage: CounterName & { minUsed: number }) => Promise<number>;
  /** Settles calls on behalf of a gateway. Calls already settled, and calls whose hold is gone, are unchanged. */
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
