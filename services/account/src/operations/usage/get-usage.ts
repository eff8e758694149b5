import { notFound } from '@consent/kernel/errors';
import { limitsOf } from '../../domain/plans';
import { checkPeriod } from '../../domain/usage';
import type { AccountStore } from '../../store/account-store';
import type { QuotaCounters } from './restore-counter';

export interface GetUsageParts {
  store: Pick<AccountStore, 'findAccount' | 'findCounter'>;
  quotaCounters: Pick<QuotaCounters, 'readUsed'>;
}

/**
 * Units charged in a period, and the account's limit, 0 for unlimited. The ledger lags
 * behind Redis by a moment and Redis may have lost what the ledger has: the higher
 * count is the true one. Throws not_found, invalid (period).
 */
export function getUsage({ store, quotaCounters }: GetUsageParts) {
  return async ({ accountId, period }: { accountId: string; period: string }): Promise<{ used: number; limit: number }> => {
    checkPeriod(period);
    const account = await store.findAccount(accountId);
    if (account === undefined) throw notFound('account');
    const [{ usedLedger, usedDirect }, inRedis] = await Promise.all([
      store.findCounter(accountId, period),
      quotaCounters.readUsed({ accountId, period }).catch(() => undefined),
    ]);
    const used = Math.max(usedLedger + usedDirect, inRedis?.used ?? 0);
    return { used, limit: limitsOf(account.plan, account.agreed).monthlyRequests };
  };
}
