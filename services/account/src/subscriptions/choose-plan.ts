import type { Account, Plan as PlanMessage } from '@consent/contracts';
import type { AccountRecord } from '../accounts/account';
import { changeAccount, type ChangeAccountParts } from '../accounts/change';
import type { AccountParts } from '../parts';
import { chosenByOwner } from './choose-plan.rule';
import { planOf, type Plan } from './plans.rule';
import { subscriptionMessageOf } from './subscription';

export type ChoosePlanParts = Pick<AccountParts, 'redisCopy' | 'billing'> & ChangeAccountParts;

/** Throws not_found, invalid (plan), forbidden (only an operator can set it), and the errors of `check`. */
export async function choosePlan(
  { accountId, plan: name }: { accountId: string; plan: string },
  check: (before: AccountRecord, plan: Plan) => void,
  { redisCopy, billing, ...parts }: ChoosePlanParts,
): Promise<{ account: Account; plan: PlanMessage }> {
  const plan = planOf(name);
  const account = await changeAccount(
    accountId,
    'account.plan_changed',
    (before) => {
      const chosen = chosenByOwner(before, plan, billing);
      check(before, plan);
      return { ...chosen, subscriptionStatus: 'active' };
    },
    parts,
  );
  await redisCopy.offer({ accounts: [account] });
  return subscriptionMessageOf(account);
}
