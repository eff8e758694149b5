// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { Once as _idempotency_v1_Once } from '../../idempotency/v1/Once';
import type { RowFailure as _consent_v1_RowFailure } from '../../consent/v1/RowFailure';

export interface NewConsent {
  'accountId': (string);
  /**
   * ULID made by the caller, so that a retry hits the primary key.
   */
  'id': (string);
  'siteId': (string);
  'subjectId': (string);
  'consentId': (string);
  'accepted': (boolean);
  'preferencesJson': (string);
  /**
   * If absent, the version in force.
   */
  'policyVersion'?: (number) | undefined;
  'country': (string);
  'region': (string);
  'userAgent': (string);
  /**
   * Index in `sites` of the facts of site_id. If absent, the service asks the owners.
   */
  'siteFacts'?: (number) | undefined;
  /**
   * For a single create.
   */
  'once'?: (_idempotency_v1_Once) | undefined;
  /**
   * Only in a batch with `once`: why the caller refused the row. The row is not
   * stored, and its result is this refusal, so that a repeat has it in its place.
   */
  'refusal'?: (_consent_v1_RowFailure) | undefined;
}
