import { invalid } from '@consent/kernel/errors';

/** Days in UTC as "2026-11-21", both inclusive. */
export interface DaySpan {
  fromDay: string;
  toDay: string;
}

const dayMs = 86_400_000;
const mostDays = 366;

/** Throws invalid for a day that does not exist, an end before the start, and more than 366 days. */
export function checkDaySpan({ fromDay, toDay }: DaySpan): void {
  const days = (startOf('to_day', toDay) - startOf('from_day', fromDay)) / dayMs + 1;
  if (days < 1) throw invalid('from_day must not be after to_day.');
  if (days > mostDays) throw invalid(`from_day and to_day must be at most ${mostDays} days apart.`);
}

function startOf(name: string, day: string): number {
  const startMs = Date.parse(`${day}T00:00:00.000Z`);
  // Date.parse reads February 30 as a day of March.
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(startMs) || new Date(startMs).toISOString().slice(0, 10) !== day)
    throw invalid(`${name} must be a day such as 2026-11-21.`);
  return startMs;
}
