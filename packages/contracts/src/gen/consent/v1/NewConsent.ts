// Generated from proto/consent/v1/consent.proto by generate.mjs. Not edited by hand.

import type { Once as _idempotency_v1_Once } from '../../idempotency/v1/Once';
import type { RowFailure as _consent_v1_RowFailure } from '../../consent/v1/RowFailure';

/**
 * A row of a create call.
 */
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
   * Absent means the current version.
   */
  'policyVersion'?: (number) | undefined;
  'country': (string);
  'region': (string);
  'userAgent': (string);
  /**
   * Index of the site's facts in `sites`. If absent, the service asks the account and policy
   * services.
   */
  'siteFacts'?: (number) | undefined;
  /**
   * For a single create.
   */
  'once'?: (_idempotency_v1_Once) | undefined;
  /**
   * Only in a batch with `once`: why the caller refused the row. The row is not stored, but the
   * stored answer includes this failure in its place.
   */
  'refusal'?: (_consent_v1_RowFailure) | undefined;
  /**
   * SHA-256 of the policy text that the visitor saw, in hex; "" if they saw none. If it differs from
   * the text of policy_version, the row is invalid; "" records policy_version 0. Absent means
   * unknown. Send it only to servers with the feature shown_text.
   */
  'policySha256'?: (string) | undefined;
  /**
   * As in Consent.
   */
  'recordedBy'?: (string) | undefined;
  'recordedById'?: (string) | undefined;
  /**
   * As in Consent. Stored without a check: the caller has validated it. Send it only to servers with the feature consent_context.
   */
  'context'?: (string) | undefined;
  /**
   * As in Consent. Stored without a check: the caller has validated it. Send it only to servers with the feature import_claims.
   */
  'claims'?: (string) | undefined;
}
