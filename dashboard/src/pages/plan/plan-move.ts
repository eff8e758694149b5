interface Subscription {
  plan: string;
  status: string;
}

/** Only an operator grants this plan, because its numbers are agreed with each customer (decisions 4.3, 8.6). */
const grantedPlan = 'enterprise';

/**
 * How one gets to a plan (decisions 5, 8.6, 8.15): a first paid plan, and any after
 * a cancel, is subscribed to; a paid one that is active is changed; one that is agreed is talked about.
 */
export function planMove(plan: string, { plan: current, status }: Subscription): 'current' | 'subscribe' | 'change' | 'contact' {
  if (status === 'active' && plan === current) return 'current';
  // A customer who ended a granted plan keeps the grant.
  if (plan === grantedPlan && current !== grantedPlan) return 'contact';
  return status !== 'active' || current === 'free' ? 'subscribe' : 'change';
}
