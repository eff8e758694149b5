import { notFound } from '@consent/errors';
import { limitsOf } from '../../domain/plans';
import { checkPeriod } from '../../domain/usage';
import type { AccountStore } from '../../store/account-store';

/** Units charged in a period as PostgreSQL has them, and the account's limit, 0 for unlimited. Throws not_found, invalid (period). */
export function getUsage(store: Pick<AccountStore, 'findAccount' | 'findCounter'>) {
  return async ({ accountId, period }: { accountId: string; period: string }): Promise<{ used: number; limit: number }> => {
    checkPeriod(period);
    const account = await store.findAccount(accountId);
    if (account === undefined) throw notFound('account');
    const { usedLedger, usedDirect } = await store.findCounter(accountId, period);
    return { used: usedLedger + usedDirect, limit: limitsOf(account.plan, account.agreed).monthlyRequests };
  };
}
