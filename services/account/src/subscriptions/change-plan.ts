import type { ChangePlanRequest, ChangePlanResponse } from '@consent/contracts';
import { conflict, ServiceError } from '@consent/kernel/errors';
import { choosePlan, type ChoosePlanParts } from './choose-plan';

/**
 * Moves the active subscription to another plan, effective for the next request. Sites above the new maximum stay. Throws
 * not_found, invalid (plan), forbidden (only an operator can set it), already_on_plan, conflict (none is active: decision
 * 8.15).
 */
export function changePlan(request: ChangePlanRequest, parts: ChoosePlanParts): Promise<ChangePlanResponse> {
  return choosePlan(
    request,
    (before, plan) => {
      if (before.subscriptionStatus !== 'active') throw conflict('You have no active subscription. Start one with POST /subscription.');
      if (before.plan === plan) throw new ServiceError('already_on_plan', `You are already on the ${plan} plan.`);
    },
    parts,
  );
}
