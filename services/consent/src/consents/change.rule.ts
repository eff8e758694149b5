import type { ConsentRecord } from './consent';

/** Clocks differ between machines, and still each change is later than the one before it. */
export function changedAtMs(before: ConsentRecord, nowMs: number): number {
  return Math.max(nowMs, before.updatedAtMs + 1);
}

export function updateEventType(before: { accepted: boolean }, after: { accepted: boolean }): 'consent.revoked' | 'consent.updated' {
  return before.accepted && !after.accepted ? 'consent.revoked' : 'consent.updated';
}
