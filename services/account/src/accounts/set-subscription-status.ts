import type { SetSubscriptionStatusRequest, SetSubscriptionStatusResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { accountMessageOf } from './account';
import { changeAccount, type ChangeAccountParts } from './change';
import { subscriptionStatusOf } from './statuses.rule';

/**
 * Sets the state of the subscription (decisions 4.2, 8.6). When a call that ends it returns, every gateway
 * refuses the next metered request. Throws not_found, invalid, and unavailable when the change is recorded
 * but Redis did not confirm it. A repeat then tries again.
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
  // A new subscription may reach Redis a moment late. An ended one must be there before we answer, or calls would still be admitted.
  if (subscriptionStatus === 'active') await redisCopy.offer({ accounts: [account] });
  else await redisCopy.write({ accounts: [account] });
  return { account: accountMessageOf(account) };
}
