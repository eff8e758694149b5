// Generated from proto/consent/v1/consent.proto by generate.mjs. Not edited by hand.

/**
 * One consent record (spec 2.1). Strings without a value are "".
 */
export interface Consent {
  'accountId': (string);
  /**
   * ULID; its time part is created_at.
   */
  'id': (string);
  'siteId': (string);
  'subjectId': (string);
  'consentId': (string);
  'accepted': (boolean);
  /**
   * The map of category to boolean as JSON text, as it was sent.
   */
  'preferencesJson': (string);
  /**
   * 0 when the site had no policy.
   */
  'policyVersion': (number);
  'country': (string);
  'region': (string);
  'userAgent': (string);
  'createdAtMs': (number);
  'updatedAtMs': (number);
  /**
   * 0 while the record is active.
   */
  'deletedAtMs': (number);
  /**
   * Which policy, and which text, policy_version meant; "" without a policy.
   */
  'policyId': (string);
  'policySha256': (string);
}
