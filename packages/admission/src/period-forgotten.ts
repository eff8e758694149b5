const dayMs = 86_400_000;

/** Caches the latest period, because every admission asks for it and formatting a date is slower than comparing numbers. */
let last = { period: '', startMs: 0, endMs: 0 };

/** The quota period of a time: its calendar month in UTC, such as "2026-11" (decision 4.3). */
export function periodOf(ms: number): string {
  if (ms >= last.startMs && ms < last.endMs) return last.period;
  const period = new Date(ms).toISOString().slice(0, 7);
  last = { period, startMs: Date.parse(`${period}-01T00:00:00Z`), endMs: periodEndMs(period) };
  return period;
}

export function periodEndMs(period: string): number {
  const [year, month] = period.split('-');
  return Date.UTC(Number(year), Number(month), 1);
}

/** When Redis may expire a period. Its requests have finished by then. */
export function periodForgottenMs(period: string): number {
  return periodEndMs(period) + 7 * dayMs;
}
