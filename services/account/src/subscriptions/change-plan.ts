import type { ChangePlanRequest, ChangePlanResponse } from '@consent/contracts';
import { conflict, ServiceError } from '@consent/kernel/errors';
import { changeAccount, type ChangeAccountParts } from '../accounts/change';
import type { AccountParts } from '../parts';
import { chosenByOwner } from './choose-plan.rule';
import { planOf } from './plans.rule';
import { subscriptionMessageOf } from './subscription';

/**
 * Moves the active subscription to another plan, effective for the next request. Sites above the new maximum stay. Throws
 * not_found, invalid (plan), forbidden (only an operator can set it), already_on_plan, conflict (none is active: decision
 * 8.15).
 */
export async function changePlan(
  { accountId, plan: name }: ChangePlanRequest,
  { redisCopy, billing, ...parts }: Pick<AccountParts, 'redisCopy' | 'billing'> & ChangeAccountParts,
): Promise<ChangePlanResponse> {
  const plan = planOf(name);
  const account = await changeAccount(
    accountId,
    'account.plan_changed',
    (before) => {
      const chosen = chosenByOwner(before, plan, billing);
      if (before.subscriptionStatus !== 'active') throw conflict('You have no active subscription. Start one with POST /subscription.');
      if (before.plan === plan) throw new ServiceError('already_on_plan', `You are already on the ${plan} plan.`);
      return chosen;
    },
    parts,
  );
  await redisCopy.offer({ accounts: [account] });
  return subscriptionMessageOf(account);
}
