interface Subscription {
  plan: string;
  status: string;
}

/**
 * How one gets to a plan (decisions 5, 8.6, 8.15): a first paid plan, and any after
 * a cancel, is subscribed to; a paid one that is active is changed.
 */
export function planMove(plan: string, { plan: current, status }: Subscription): 'current' | 'subscribe' | 'change' {
  if (status !== 'active') return 'subscribe';
  if (plan === current) return 'current';
  return current === 'free' ? 'subscribe' : 'change';
}
