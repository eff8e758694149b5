import type { Schema } from '../../../api/client';
import { startOfUtcDay, utcDayBefore } from '../../../texts/moments';
import { areDaysReversed, isDay, type SearchTexts } from './filters';

export interface StatsSpan {
  from: string;
  to: string;
  site_id?: string;
}

/** The longest range of GET /stats (decision 5). */
const longestSpanDays = 366;
/** Limits the reads to four years. Longer searches get no estimate. */
const maxSpans = 4;

/**
 * The ranges of statistics that count a search's results. Empty if statistics can't: they have days, sites and decisions,
 * but no subjects, policies, countries or recorders, and no days of categories. Without a first day, they go back a year, or to the account's creation.
 */
export function estimateSpans(search: SearchTexts, accountCreatedAt: string, nowMs: number): StatsSpan[] {
  const { site_id, accepted: _accepted, from, to, include_deleted: _withErased, ...uncounted } = search;
  if (Object.keys(uncounted).length > 0 || areDaysReversed(search)) return [];
  const today = utcDayBefore(nowMs, 0);
  const last = to !== undefined && isDay(to) && to < today ? to : today;
  const beginning = [accountCreatedAt.slice(0, 10), utcDayBefore(nowMs, longestSpanDays - 1)].sort()[0] ?? last;
  const first = from !== undefined && isDay(from) ? from : beginning;
  const spans: StatsSpan[] = [];
  for (let end = last; end >= first;) {
    if (spans.length === maxSpans) return [];
    const start = utcDayBefore(Date.parse(startOfUtcDay(end)), longestSpanDays - 1);
    spans.push({ from: start > first ? start : first, to: end, ...(site_id !== undefined && { site_id }) });
    end = utcDayBefore(Date.parse(startOfUtcDay(start)), 1);
  }
  return spans;
}

/** Rounded to two figures. Later changes and erasures don't change the statistics. */
export function estimateOf(stats: readonly Pick<Schema<'Stats'>, 'days'>[], accepted: string | undefined): number {
  const days = stats.flatMap((part) => part.days);
  const total = days.reduce(
    (sum, day) => sum + (accepted === 'true' ? day.accepted : accepted === 'false' ? day.refused : day.consents),
    0,
  );
  return Number(total.toPrecision(2));
}
