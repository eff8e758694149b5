interface Subscription {
  plan: string;
  status: string;
}

/** Only an operator grants this plan, because its numbers are agreed with each customer (decisions 4.3, 8.6). */
const grantedPlan = 'enterprise';

/**
 * How to get a plan (decisions 5, 8.6, 8.15). Subscribe to the first paid plan, and to any plan after a cancellation.
 * Change an active paid plan. Contact us for a granted plan.
 */
export function planMove(plan: string, { plan: current, status }: Subscription): 'current' | 'subscribe' | 'change' | 'contact' {
  if (status === 'active' && plan === current) return 'current';
  // A customer who cancelled a granted plan keeps the grant.
  if (plan === grantedPlan && current !== grantedPlan) return 'contact';
  return status !== 'active' || current === 'free' ? 'subscribe' : 'change';
}
