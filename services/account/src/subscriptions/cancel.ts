import type { CancelSubscriptionRequest, CancelSubscriptionResponse } from '@consent/contracts';
import { conflict } from '@consent/kernel/errors';
import { changeAccount, type ChangeAccountParts } from '../accounts/change';
import type { AccountParts } from '../parts';
import { subscriptionMessageOf } from './subscription';

/**
 * Ends the subscription, effective for the next metered request at every gateway (decision 8.6). Throws not_found, conflict
 * (none is active), unavailable (recorded, but Redis did not confirm it: a repeat writes it again and throws conflict).
 */
export async function cancelSubscription(
  { accountId }: CancelSubscriptionRequest,
  { redisCopy, ...parts }: Pick<AccountParts, 'redisCopy'> & ChangeAccountParts,
): Promise<CancelSubscriptionResponse> {
  let wasActive = false;
  const account = await changeAccount(
    accountId,
    'account.subscription_changed',
    (before) => {
      wasActive = before.subscriptionStatus === 'active';
      return wasActive ? { subscriptionStatus: 'cancelled' } : undefined;
    },
    parts,
  );
  await redisCopy.write({ accounts: [account] });
  if (!wasActive) throw conflict('You have no active subscription.');
  return subscriptionMessageOf(account);
}
