import { listSettlements, mergeDirect, readUsed, type RedisConnection, repairUsed, restoreQuota } from '@consent/admission';
import type { UsageMerger } from '../operations/usage/merge-usage';
import type { QuotaCounters } from '../operations/usage/restore-counter';

/** The counters of usage in Redis (ADR 4). */
export function createQuotaCounters(redis: RedisConnection): QuotaCounters & UsageMerger {
  return {
    restoreQuota: (counter) => restoreQuota(redis, counter),
    listSettlements: (accountId) => listSettlements(redis, accountId),
    readUsed: (counter) => readUsed(redis, counter),
    mergeDirect: (usage) => mergeDirect(redis, usage),
    repairUsed: (usage) => repairUsed(redis, usage),
  };
}
