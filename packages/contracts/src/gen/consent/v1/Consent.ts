// Generated from proto/consent/v1/consent.proto by generate.mjs. Not edited by hand.

/**
 * One consent record (spec 2.1). Absent strings are "".
 */
export interface Consent {
  'accountId': (string);
  /**
   * ULID. Its time is created_at.
   */
  'id': (string);
  'siteId': (string);
  'subjectId': (string);
  'consentId': (string);
  'accepted': (boolean);
  /**
   * The map of category to boolean, as the JSON text that was sent.
   */
  'preferencesJson': (string);
  /**
   * 0 if the site had no policy.
   */
  'policyVersion': (number);
  'country': (string);
  'region': (string);
  'userAgent': (string);
  'createdAtMs': (number);
  'updatedAtMs': (number);
  /**
   * 0 unless the record is erased.
   */
  'deletedAtMs': (number);
  /**
   * The policy and the text that policy_version refers to; "" without a policy.
   */
  'policyId': (string);
  'policySha256': (string);
  /**
   * Who recorded it: api_key, user, site, or import (a row of a batch). Absent for records of releases
   * that did not keep it.
   */
  'recordedBy'?: (string) | undefined;
  /**
   * ID of the key or user, also for an import. Absent for site.
   */
  'recordedById'?: (string) | undefined;
  /**
   * What was asked and how it was answered, as canonical JSON (`ConsentContext` of packages/evidence-format).
   * Absent if the caller did not say.
   */
  'context'?: (string) | undefined;
  /**
   * What the importer says about the decision, as canonical JSON: decided_at, country (decision 69). Absent
   * for most records.
   */
  'claims'?: (string) | undefined;
}
