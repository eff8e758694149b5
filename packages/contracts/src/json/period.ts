/** Caches the latest period: every admission asks for it, and formatting a date is slower than comparing numbers. */
let last = { period: '', startMs: 0, endMs: 0 };

/** The calendar month in UTC, such as "2026-11" (decisions 3.6, 4.3). */
export function periodOf(timeMs: number): string {
  if (timeMs >= last.startMs && timeMs < last.endMs) return last.period;
  const period = new Date(timeMs).toISOString().slice(0, 7);
  last = { period, startMs: Date.parse(`${period}-01T00:00:00Z`), endMs: periodEndMs(period) };
  return period;
}

export function periodEndMs(period: string): number {
  const [year, month] = period.split('-');
  return Date.UTC(Number(year), Number(month), 1);
}
