import type { Severity } from '../alerts/alert';

export interface BurnWindow {
  severity: Severity;
  /** Share of the 30-day budget that is used up in the long window. */
  budgetPercent: number;
  long: '1h' | '6h' | '1d' | '3d';
  longSeconds: number;
  /** The problem must last into this window, so that the alert ends soon after it. */
  short: '5m' | '30m' | '2h' | '6h';
  /** How many times faster than allowed the budget is used. */
  factor: number;
}

const hour = 3_600;

/** Windows of the Google SRE workbook for an objective of 30 days. */
export const burnWindows: readonly BurnWindow[] = [
  { severity: 'page', budgetPercent: 2, long: '1h', longSeconds: hour, short: '5m', factor: 14.4 },
  { severity: 'page', budgetPercent: 5, long: '6h', longSeconds: 6 * hour, short: '30m', factor: 6 },
  { severity: 'ticket', budgetPercent: 10, long: '1d', longSeconds: 24 * hour, short: '2h', factor: 3 },
  { severity: 'ticket', budgetPercent: 10, long: '3d', longSeconds: 72 * hour, short: '6h', factor: 1 },
];
