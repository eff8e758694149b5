import type { Preferences } from '@consent/notice';

/**
 * A visitor's choice, stored in localStorage. Nothing is stored before the visitor chooses. The README documents the
 * format. If the meaning of a member changes, use a new key.
 */
export interface Choice {
  /** Pseudonym of this browser on this site: 128 random bits in hex, or the ID that the page set. */
  subject: string;
  accepted: boolean;
  preferences: Preferences;
  /** The site has no categories, so accepting covers everything. */
  everything?: true | undefined;
  /** Version and hash of the policy shown. 0 and "" without a policy. */
  policy_version: number;
  policy_sha256: string;
  /** ISO 8601. */
  decided_at: string;
  /** The request that the server has not confirmed. A refused one is not sent again as it is, and its choice does not hold. */
  pending?: { key: string; body: string; refused?: true | undefined } | undefined;
  /** What the page set before the site's settings were loaded. It is recorded when they are, possibly on another page. */
  wanted?: boolean | Preferences | undefined;
  /** Whether the site used Consent Mode, because its tags must hear "denied" before the settings are loaded. */
  consent_mode?: boolean | undefined;
  /** Global Privacy Control refused, not the visitor. It needs no second record. */
  signal?: true | undefined;
  /** Made or taken over while the visitor was identified, so it holds on the person's devices. */
  of_person?: true | undefined;
  /** The banner of a site that identifies its people said where the choice would hold. */
  scope_told?: true | undefined;
  /** The ID of its record, once the server has recorded it. */
  record_id?: string | undefined;
}
