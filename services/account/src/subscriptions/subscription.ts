import type { Account, Plan } from '@consent/contracts';
import { accountMessageOf, type AccountRecord } from '../accounts/account';
import { planFactsOf, type PlanFacts } from './plans.rule';

/** An account with its plan, as the methods of SubscriptionService answer it. */
export function subscriptionMessageOf(account: AccountRecord): { account: Account; plan: Plan } {
  return { account: accountMessageOf(account), plan: planMessageOf(planFactsOf(account.plan, account.agreed)) };
}

/** The message `account.v1.Plan`. */
export function planMessageOf({ features, ...plan }: PlanFacts): Plan {
  return { ...plan, features: [...features] };
}
