import type { Plan, SubscriptionServiceMethods } from '@consent/contracts';
import type { Handlers } from '@consent/rpc';
import type { AccountRecord } from '../domain/account';
import { uuidOf } from '../domain/identifier';
import { planFactsOf, plans, type PlanFacts } from '../domain/plans';
import type { Operations } from '../operations';
import { accountMessageOf } from './account-rpc';

/** Thin: message to operation, result to message. */
export function subscriptionRpc(operations: Operations): Handlers<SubscriptionServiceMethods> {
  return {
    listPlans: async () => ({ plans: Object.entries(plans).map(([name, facts]) => planMessageOf({ ...facts, name })) }),

    getSubscription: async ({ accountId }) => subscriptionOf(await operations.getAccount({ id: uuidOf(accountId) })),

    subscribe: async ({ accountId, plan }) => subscriptionOf(await operations.subscribe({ accountId: uuidOf(accountId), plan })),

    changePlan: async ({ accountId, plan }) => subscriptionOf(await operations.changePlan({ accountId: uuidOf(accountId), plan })),

    cancelSubscription: async ({ accountId }) => subscriptionOf(await operations.cancelSubscription({ accountId: uuidOf(accountId) })),
  };
}

function subscriptionOf(account: AccountRecord) {
  return { account: accountMessageOf(account), plan: planMessageOf(planFactsOf(account.plan, account.agreed)) };
}

/** A plan as the other services see it. */
export function planMessageOf({ features, ...plan }: PlanFacts): Plan {
  return { ...plan, features: [...features] };
}
