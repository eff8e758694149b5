import { invalid } from '@consent/errors';

/** What each plan includes (specification 8); 0 is unlimited. */
export const plans = {
  free: { monthlyRequests: 100, maxSites: 1 },
  starter: { monthlyRequests: 20_000, maxSites: 5 },
  pro: { monthlyRequests: 50_000, maxSites: 20 },
  /** Set per account; these hold where nothing is set. */
  enterprise: { monthlyRequests: 0, maxSites: 0 },
} as const satisfies Record<string, PlanLimits>;

export type Plan = keyof typeof plans;

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

/** Numbers agreed with one account; null where the plan's own holds. */
export interface AgreedLimits {
  monthlyRequests: number | null;
  maxSites: number | null;
}

export function limitsOf(plan: Plan, agreed: AgreedLimits): PlanLimits {
  if (plan !== 'enterprise') return plans[plan];
  return {
    monthlyRequests: agreed.monthlyRequests ?? plans.enterprise.monthlyRequests,
    maxSites: agreed.maxSites ?? plans.enterprise.maxSites,
  };
}

/**
 * The agreed numbers after a change of plan. On enterprise, what is not named keeps
 * what is set; leaving enterprise ends what was agreed. Throws `invalid` when
 * numbers are named for another plan.
 */
export function agreeOn(
  plan: Plan,
  before: AgreedLimits,
  named: { monthlyRequests: number | undefined; maxSites: number | undefined },
): AgreedLimits {
  if (plan === 'enterprise') {
    return { monthlyRequests: named.monthlyRequests ?? before.monthlyRequests, maxSites: named.maxSites ?? before.maxSites };
  }
  if (named.monthlyRequests !== undefined || named.maxSites !== undefined) {
    throw invalid('monthly_requests and max_sites can be set for the enterprise plan only.');
  }
  return { monthlyRequests: null, maxSites: null };
}
