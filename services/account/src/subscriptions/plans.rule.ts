import { invalid } from '@consent/kernel/errors';

/** Decimal, as people count storage. */
const megabyte = 1_000_000;

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

export interface PlanFacts extends PlanLimits {
  name: string;
  features: readonly Feature[];
  /** Per calendar month (UTC). Meaningless without the feature consent_export. */
  maxExports: number;
  maxWebhookEndpoints: number;
  maxPolicyTextBytes: number;
}

export interface PlanLimits {
  monthlyRequests: number;
  maxSites: number;
}

export function planOf(name: string): Plan {
  if (!Object.hasOwn(plans, name)) throw invalid(`plan must be one of: ${Object.keys(plans).join(', ')}.`);
  return name as Plan;
}

/** null: the plan's own number applies */
export interface AgreedLimits {
  monthlyRequests: number | null;
  maxSites: number | null;
}

export interface Agreement {
  plan: Plan;
  limits: AgreedLimits;
}

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

export function agreedOf(named: { monthlyRequests: number | undefined; maxSites: number | undefined }): AgreedLimits {
  return { monthlyRequests: named.monthlyRequests ?? null, maxSites: named.maxSites ?? null };
}
