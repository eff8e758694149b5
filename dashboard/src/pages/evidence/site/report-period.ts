import { isDay } from '../../consents/list/filters';

/** The longest range of GET /stats (decision 5). */
const mostDays = 366;
const dayMs = 86_400_000;

/** Days in UTC, both included. */
export function isReportPeriod(from: string, to: string): boolean {
  if (!isDay(from) || !isDay(to)) return false;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days >= 1 && days <= mostDays;
}
