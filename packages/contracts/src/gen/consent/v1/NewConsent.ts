// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

export interface NewConsent {
  'accountId': (string);
  /**
   * ULID made by the caller, so that a retry meets the primary key.
   */
  'id': (string);
  'siteId': (string);
  'subjectId': (string);
  'consentId': (string);
  'accepted': (boolean);
  'preferencesJson': (string);
  /**
   * Absent: the version in force.
   */
  'policyVersion'?: (number) | undefined;
  'country': (string);
  'region': (string);
  'userAgent': (string);
  /**
   * Position in sites of the facts of site_id. Absent: the service asks the owners.
   */
  'siteFacts'?: (number) | undefined;
}
