import type { GetStatsRequest, GetStatsResponse } from '@consent/contracts';
import type { ConsentParts } from '../parts';
import { checkDaySpan } from './days.rule';
import { sumStats } from './get.sql';

/** GET /stats (decision 5.1). Throws invalid (days). */
export async function getStats(
  { accountId, siteId, fromDay, toDay }: GetStatsRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<GetStatsResponse> {
  checkDaySpan({ fromDay, toDay });
  const { days, sites, categories } = await sumStats(database, { accountId, siteId: siteId || undefined, fromDay, toDay });
  return {
    days: days.map(({ of, ...counts }) => ({ day: of, ...counts })),
    sites: sites.map(({ of, ...counts }) => ({ siteId: of, ...counts })),
    categories: categories.map(({ of, ...counts }) => ({ category: of, ...counts })),
  };
}
