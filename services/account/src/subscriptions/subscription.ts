import type { Account, Plan } from '@consent/contracts';
import { accountMessageOf, type AccountRecord } from '../accounts/account';
import { planFactsOf, type PlanFacts } from './plans.rule';

export function subscriptionMessageOf(account: AccountRecord): { account: Account; plan: Plan } {
  return { account: accountMessageOf(account), plan: planMessageOf(planFactsOf(account.plan, account.agreed)) };
}

export function planMessageOf({ features, ...plan }: PlanFacts): Plan {
  return { ...plan, features: [...features] };
}
