import { invalid } from '@consent/kernel/errors';

/** Decimal, as people count storage. */
const megabyte = 1_000_000;

/** What each plan includes (spec 8, decision 3.6), the smallest first; 0 is unlimited. */
export const plans = {
  free: { monthlyRequests: 100, maxSites: 1, features: [], maxExports: 0, maxWebhookEndpoints: 10, maxPolicyTextBytes: 20 * megabyte },
  starter: {
    monthlyRequests: 20_000,
    maxSites: 5,
    features: ['consent_export'],
    maxExports: 5,
    maxWebhookEndpoints: 10,
    maxPolicyTextBytes: 200 * megabyte,
  },
  pro: {
    monthlyRequests: 50_000,
    maxSites: 20,
    features: ['consent_export'],
    maxExports: 0,
    maxWebhookEndpoints: 50,
    maxPolicyTextBytes: 1_000 * megabyte,
  },
  /** Requests and sites are agreed with each account. These numbers apply where nothing is agreed. */
  enterprise: {
    monthlyRequests: 0,
    maxSites: 0,
    features: ['consent_export'],
    maxExports: 0,
    maxWebhookEndpoints: 50,
    maxPolicyTextBytes: 0,
  },
} as const satisfies Record<string, Omit<PlanFacts, 'name'>>;

export type Plan = keyof typeof plans;

export type Feature = 'consent_export';

/** Everything that a plan includes. */
export interface PlanFacts extends PlanLimits {
  name: string;
  features: readonly Feature[];
  /** In a calendar month (UTC). Without the feature consent_export it has no meaning. */
  maxExports: number;
  maxWebhookEndpoints: number;
  /** UTF-8 bytes of all versions of all policies, deleted ones included (decision 9.7). */
  maxPolicyTextBytes: number;
}

export interface PlanLimits {
  /** Units a month. */
  monthlyRequests: number;
  maxSites: number;
}

/** Throws `invalid` for a plan that does not exist. */
export function planOf(name: string): Plan {
  if (!Object.hasOwn(plans, name)) throw invalid(`plan must be one of: ${Object.keys(plans).join(', ')}.`);
  return name as Plan;
}

/** Numbers agreed with one account; null where the plan's own number applies. */
export interface AgreedLimits {
  monthlyRequests: number | null;
  maxSites: number | null;
}

/** A plan that an operator agreed with one account, with its numbers. */
export interface Agreement {
  plan: Plan;
  limits: AgreedLimits;
}

/** A plan with the numbers agreed with one account. */
export function planFactsOf(plan: Plan, agreed: AgreedLimits): PlanFacts {
  return { ...plans[plan], ...limitsOf(plan, agreed), name: plan };
}

export function isPaid(plan: Plan): boolean {
  return plan !== 'free';
}

export function limitsOf(plan: Plan, agreed: AgreedLimits): PlanLimits {
  return {
    monthlyRequests: agreed.monthlyRequests ?? plans[plan].monthlyRequests,
    maxSites: agreed.maxSites ?? plans[plan].maxSites,
  };
}

export const nothingAgreed: AgreedLimits = { monthlyRequests: null, maxSites: null };

/** The agreement of SetPlan. Absent numbers are the plan's own, whatever was agreed before. */
export function agreedOf(named: { monthlyRequests: number | undefined; maxSites: number | undefined }): AgreedLimits {
  return { monthlyRequests: named.monthlyRequests ?? null, maxSites: named.maxSites ?? null };
}
