import type { Account, Plan } from '@consent/contracts';
import { planContentsOf } from '../plans/plan-json';

/** A subscription as its owner sees it, with the numbers agreed for the account (decision 11.2). */
export function subscriptionJson({ account, plan }: { account: Account; plan: Plan }): string {
  return JSON.stringify({ plan: plan.name, status: account.subscriptionStatus, ...planContentsOf(plan) });
}
