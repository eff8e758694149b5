import type { GetUsageRequest, GetUsageResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { findAccount } from '../accounts/find.sql';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { limitsOf } from '../subscriptions/plans.rule';
import { findCounter } from './counters.sql';
import { checkPeriod } from './usage.rule';

/**
 * Units charged in a period and the account's limit (0: unlimited). Takes the higher of two counts, because the ledger lags
 * behind Redis and Redis may have lost units. Throws not_found, invalid (period).
 */
export async function getUsage(
  { accountId: id, period }: GetUsageRequest,
  { database, quotaCounters }: Pick<AccountParts, 'database' | 'quotaCounters'>,
): Promise<GetUsageResponse> {
  const accountId = uuidOf(id);
  checkPeriod(period);
  const account = await findAccount(database, accountId);
  if (account === undefined) throw notFound('account');
  const [{ usedLedger, usedDirect }, inRedis] = await Promise.all([
    findCounter(database, accountId, period),
    quotaCounters.readUsed({ accountId, period }).catch(() => undefined),
  ]);
  const used = Math.max(usedLedger + usedDirect, inRedis?.used ?? 0);
  return { used, limit: limitsOf(account.plan, account.agreed).monthlyRequests };
}
