import { checkDaySpan } from '../domain/days';
import type { ConsentStore } from '../store/consent-store';
import type { Stats, StatsFilter } from '../store/sum-stats';

/** Decisions recorded in a span of days (decision 5.1). Throws invalid (days). */
export function getStats({ sumStats }: Pick<ConsentStore, 'sumStats'>) {
  return async (filter: StatsFilter): Promise<Stats> => {
    checkDaySpan(filter);
    return sumStats(filter);
  };
}
