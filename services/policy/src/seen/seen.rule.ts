import { invalid } from '@consent/kernel/errors';

/** Names of one site. Others are counted. */
export const mostNames = 2000;
export const mostNamesOfReport = 100;
export const keptDays = 90;
/** Unconfirmed names go earlier, so that lies make room for names that really run. */
export const unconfirmedDays = 14;

const dayMs = 86_400_000;
const shape = /^\d{4}-\d{2}-\d{2}$/;

/** In UTC, such as 2026-11-29. */
export function dayOf(nowMs: number, daysBefore = 0): string {
  return new Date(nowMs - daysBefore * dayMs).toISOString().slice(0, 10);
}

/** The tags belong to the day of the gateway, whose clock may differ from ours. Throws invalid. */
export function checkDay(day: string, nowMs: number): void {
  if (!shape.test(day) || ![-1, 0, 1].some((before) => dayOf(nowMs, before) === day))
    throw invalid('day must be yesterday, today or tomorrow.');
}
