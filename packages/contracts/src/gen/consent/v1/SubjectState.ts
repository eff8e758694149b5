// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Consent as _consent_v1_Consent } from '../../consent/v1/Consent';

export interface SubjectState {
  /**
   * given, refused, withdrawn, deleted, erased, purged or none.
   */
  'state': (string);
  /**
   * What made it so: record, update, deletion, erasure, purge, expiry (state none) or no_record.
   */
  'reason': (string);
  /**
   * The record of the latest decision, as it was at that time. Absent if there was none, or it was purged.
   */
  'record'?: (_consent_v1_Consent) | undefined;
  /**
   * When the state began; 0 for none.
   */
  'sinceMs': (number);
  /**
   * IDs of the other records of that time that are not erased, newest first, at most 100.
   */
  'superseded': (string)[];
  'supersededCount': (number);
  /**
   * When the decision ends or ended (decision 65); absent: never.
   */
  'expiresAtMs'?: (number) | undefined;
  /**
   * Whether it is time to ask again: shortly before the end, and after it.
   */
  'renewDue'?: (boolean) | undefined;
  /**
   * With include_linked: the other subjects of the person.
   */
  'linked': (string)[];
  /**
   * Of a purged state, which has no record. Otherwise absent.
   */
  'siteId'?: (string) | undefined;
}
