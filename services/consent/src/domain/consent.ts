/** One consent record (spec 2.1); strings without a value are "". */
export interface ConsentRecord {
  accountId: string;
  /** ULID */
  id: string;
  siteId: string;
  subjectId: string;
  consentId: string;
  accepted: boolean;
  preferencesJson: string;
  policyVersion: number;
  country: string;
  region: string;
  userAgent: string;
  createdAtMs: number;
  updatedAtMs: number;
  /** 0 while active. */
  deletedAtMs: number;
  policyId: string;
  policySha256: string;
}

/** Who made a change (decision 2.8). */
export interface Actor {
  kind: string;
  id: string;
}

/** How a change is dated: clocks of machines differ, and none may look older than what it changes. */
export function changedAtMs(before: ConsentRecord, nowMs: number): number {
  return Math.max(nowMs, before.updatedAtMs);
}

/** The event an update leaves behind (decision 2.5). */
export function updateEventType(before: { accepted: boolean }, after: { accepted: boolean }): 'consent.revoked' | 'consent.updated' {
  return before.accepted && !after.accepted ? 'consent.revoked' : 'consent.updated';
}
