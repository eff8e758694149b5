import type { SetPlanRequest, SetPlanResponse } from '@consent/contracts';
import type { AccountParts } from '../parts';
import { agreedOf, planOf } from '../subscriptions/plans.rule';
import { accountMessageOf } from './account';
import { changeAccount, type ChangeAccountParts } from './change';

/**
 * Sets the plan and activates the subscription (decision 8.6). Absent numbers are the plan's own (decision 7.4). Replaces any
 * earlier agreement, a granted Enterprise included. Sites above the new maximum stay. Throws not_found, invalid.
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
