import { ServiceError } from '@consent/kernel/errors';
import type { OfferProjections } from '../../clients/projections';
import type { AccountRecord } from '../../domain/account';
import { chosenByOwner, type Billing } from '../../domain/choose-plan';
import { isPaid, planOf } from '../../domain/plans';
import { changeLocked, type ChangeAccountParts } from '../accounts/change-account';

export interface SubscribeParts extends ChangeAccountParts {
  offerProjections: OfferProjections;
  billing: Billing;
}

/**
 * Begins a subscription, also after one that was cancelled or expired (decision 8.6).
 * Throws not_found, invalid (plan), forbidden (only an operator can set this plan),
 * subscription_exists (a paid one is active), already_on_plan (free to free).
 */
export function subscribe({ offerProjections, billing, ...parts }: SubscribeParts) {
  return async ({ accountId, plan: name }: { accountId: string; plan: string }): Promise<AccountRecord> => {
    const plan = planOf(name);
    const account = await changeLocked(parts, {
      accountId,
      eventType: 'account.plan_changed',
      changesOf: (before) => {
        const chosen = chosenByOwner(before, plan, billing);
        const isActive = before.subscriptionStatus === 'active';
        if (isActive && isPaid(before.plan)) {
          throw new ServiceError('subscription_exists', `A subscription to ${before.plan} is active; change its plan by PUT instead.`);
        }
        if (isActive && before.plan === plan) throw new ServiceError('already_on_plan', `The account is on ${plan} already.`);
        return { ...chosen, subscriptionStatus: 'active' };
      },
    });
    await offerProjections({ accounts: [account] });
    return account;
  };
}
