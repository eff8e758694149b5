import type { ConsentRecord } from './consent';

/** Clocks differ between machines, so never go back before the previous change. */
export function changedAtMs(before: ConsentRecord, nowMs: number): number {
  return Math.max(nowMs, before.updatedAtMs);
}

export function updateEventType(before: { accepted: boolean }, after: { accepted: boolean }): 'consent.revoked' | 'consent.updated' {
  return before.accepted && !after.accepted ? 'consent.revoked' : 'consent.updated';
}
