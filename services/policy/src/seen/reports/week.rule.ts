import { dayOf, keptDays } from '../seen.rule';

export interface Week {
  /** A Monday, and the Sunday after it, in UTC. */
  from: string;
  to: string;
  /** The first day of the sightings that a report of this week has. */
  since: string;
}

const dayMs = 86_400_000;

/**
 * The last week that can be reported. It begins to count on the Tuesday after it: until Monday is over, a gateway may still send reports of
 * Sunday (decision 60.1), and a report must not depend on the moment at which it is made.
 */
export function weekToReport(nowMs: number): Week {
  const daysSinceTuesday = (new Date(nowMs).getUTCDay() + 5) % 7;
  const sundayMs = nowMs - (daysSinceTuesday + 2) * dayMs;
  return weekUpTo(sundayMs);
}

export function weekFrom(monday: string): Week {
  return weekUpTo(Date.parse(monday) + 6 * dayMs);
}

function weekUpTo(sundayMs: number): Week {
  return { from: dayOf(sundayMs, 6), to: dayOf(sundayMs), since: dayOf(sundayMs, keptDays - 1) };
}
