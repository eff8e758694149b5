import type { SubscribeRequest, SubscribeResponse } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { choosePlan, type ChoosePlanParts } from './choose-plan';
import { isPaid } from './plans.rule';

/**
 * Starts a subscription, also after one that ended (decision 8.6). Throws not_found, invalid (plan), forbidden (only an
 * operator can set it), subscription_exists (a paid one is active), already_on_plan (free to free).
 */
export function subscribe(request: SubscribeRequest, parts: ChoosePlanParts): Promise<SubscribeResponse> {
  return choosePlan(
    request,
    (before, plan) => {
      if (before.subscriptionStatus !== 'active') return;
      if (isPaid(before.plan)) {
        throw new ServiceError(
          'subscription_exists',
          `You have an active subscription to ${before.plan}. Change its plan with PUT /subscription.`,
        );
      }
      if (before.plan === plan) throw new ServiceError('already_on_plan', `You are already on the ${plan} plan.`);
    },
    parts,
  );
}
