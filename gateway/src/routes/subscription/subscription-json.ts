import type { Account, Plan } from '@consent/contracts';
import { planContentsOf } from '../plans/plan-json';

export function subscriptionJson({ account, plan }: { account: Account; plan: Plan }): string {
  return JSON.stringify({ plan: plan.name, status: account.subscriptionStatus, ...planContentsOf(plan) });
}
