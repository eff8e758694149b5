export interface Lifetime {
  accepted: number | null;
  refused: number | null;
}

export interface Days {
  yes: number | null;
  no: number | null;
}

/** undefined if the decisions of the site never end. */
export function lifetimeOf(lifetimeJson: string | undefined): Lifetime | undefined {
  if (lifetimeJson === undefined || lifetimeJson === '') return undefined;
  const lifetime = JSON.parse(lifetimeJson) as Lifetime;
  return lifetime.accepted === null && lifetime.refused === null ? undefined : lifetime;
}

/** The banner asks again at the end of a decision at the latest (decision 65.7). */
export function daysWithin({ yes, no }: Days, lifetime: Lifetime | undefined): Days {
  if (lifetime === undefined) return { yes, no };
  return { yes: fewer(yes, lifetime.accepted), no: fewer(no, lifetime.refused) };
}

function fewer(days: number | null, others: number | null): number | null {
  return days === null ? others : others === null ? days : Math.min(days, others);
}
