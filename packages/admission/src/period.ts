const dayMs = 86_400_000;

/** The quota period a moment belongs to: its calendar month in UTC, "2026-11" (decisions 4.3). */
export function periodOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7);
}

/** The first moment after the period. */
export function periodEndMs(period: string): number {
  const [year, month] = period.split('-');
  return Date.UTC(Number(year), Number(month), 1);
}

/** When Redis may forget a period: never while a request that arrived in it can still be running. */
export function periodForgottenMs(period: string): number {
  return periodEndMs(period) + 7 * dayMs;
}
