import type { SetPlanRequest, SetPlanResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { agreedOf, planOf } from '../subscriptions/plans.rule';
import { accountMessageOf } from './account';
import { changeAccount, type ChangeAccountParts } from './change';

/**
 * Puts the account on a plan and makes its subscription active (decision 8.6). Absent numbers are the
 * plan's own (decision 7.4). This plan is now the agreement with the account and replaces any earlier one,
 * so setting another plan withdraws a granted Enterprise. Sites above the new number stay. Throws not_found, invalid.
 */
export async function setPlan(
  { accountId, plan: name, monthlyRequests, maxSites }: SetPlanRequest,
  { redisCopy, ...parts }: Pick<AccountParts, 'redisCopy'> & ChangeAccountParts,
): Promise<SetPlanResponse> {
  const plan = planOf(name);
  const agreed = agreedOf({ monthlyRequests, maxSites });
  const account = await changeAccount(
    accountId,
    'account.plan_changed',
    () => ({ plan, subscriptionStatus: 'active', agreed, keptAgreement: null }),
    parts,
  );
  await redisCopy.offer({ accounts: [account] });
  return { account: accountMessageOf(account) };
}
