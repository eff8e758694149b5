import type { SetSubscriptionStatusRequest, SetSubscriptionStatusResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { accountMessageOf } from './account';
import { changeAccount, type ChangeAccountParts } from './change';
import { subscriptionStatusOf } from './statuses.rule';

/**
 * Sets the state of the subscription (decisions 4.2, 8.6). An end is effective for the next metered request at every gateway.
 * Throws not_found, invalid, unavailable (recorded, but Redis did not confirm it: repeat the call).
 */
export async function setSubscriptionStatus(
  { accountId, status: name }: SetSubscriptionStatusRequest,
  { redisCopy, ...parts }: Pick<AccountParts, 'redisCopy'> & ChangeAccountParts,
): Promise<SetSubscriptionStatusResponse> {
  const subscriptionStatus = subscriptionStatusOf(name);
  const account = await changeAccount(
    accountId,
    'account.subscription_changed',
    (before) => (before.subscriptionStatus === subscriptionStatus ? undefined : { subscriptionStatus }),
    parts,
  );
  // An ended subscription must be in Redis before we answer, or calls would still be admitted. A new one may arrive late.
  if (subscriptionStatus === 'active') await redisCopy.offer({ accounts: [account] });
  else await redisCopy.write({ accounts: [account] });
  return { account: accountMessageOf(account) };
}
