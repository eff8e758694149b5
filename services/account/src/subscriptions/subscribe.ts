import type { SubscribeRequest, SubscribeResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { changeAccount, type ChangeAccountParts } from '../accounts/change';
import type { AccountParts } from '../parts';
import { chosenByOwner } from './choose-plan.rule';
import { isPaid, planOf } from './plans.rule';
import { subscriptionMessageOf } from './subscription';

/**
 * Starts a subscription, also after one that ended (decision 8.6). Throws not_found, invalid (plan), forbidden (only an
 * operator can set it), subscription_exists (a paid one is active), already_on_plan (free to free).
 */
export async function subscribe(
  { accountId, plan: name }: SubscribeRequest,
  { redisCopy, billing, ...parts }: Pick<AccountParts, 'redisCopy' | 'billing'> & ChangeAccountParts,
): Promise<SubscribeResponse> {
  const plan = planOf(name);
  const account = await changeAccount(
    accountId,
    'account.plan_changed',
    (before) => {
      const chosen = chosenByOwner(before, plan, billing);
      const isActive = before.subscriptionStatus === 'active';
      if (isActive && isPaid(before.plan)) {
        throw new ServiceError(
          'subscription_exists',
          `You have an active subscription to ${before.plan}. Change its plan with PUT /subscription.`,
        );
      }
      if (isActive && before.plan === plan) throw new ServiceError('already_on_plan', `You are already on the ${plan} plan.`);
      return { ...chosen, subscriptionStatus: 'active' };
    },
    parts,
  );
  await redisCopy.offer({ accounts: [account] });
  return subscriptionMessageOf(account);
}
