import type { GetStatsResponse } from '@consent/contracts';
import { daysOf } from './day-span';

/** Days without consents appear as zeros, so that the dashboard's chart has no gaps (decision 5). */
export function statsJson(span: { from: string; to: string }, { days, sites, categories }: GetStatsResponse): string {
  const byDay = new Map(days.map((counted) => [counted.day, counted]));
  return JSON.stringify({
    ...span,
    days: daysOf(span).map((date) => ({ date, ...consentCounts(byDay.get(date) ?? none) })),
    sites: sites.map((counted) => ({ site_id: counted.siteId, ...consentCounts(counted) })),
    categories: categories.map(({ category, accepted, refused }) => ({ category, accepted, refused })),
  });
}

const none = { accepted: 0, refused: 0 };

function consentCounts({ accepted, refused }: { accepted: number; refused: number }) {
  return { accepted, refused, consents: accepted + refused };
}
