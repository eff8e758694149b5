// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

export interface ListConsentsRequest {
  'accountId': (string);
  /**
   * Filters; "" means any.
   */
  'siteId': (string);
  'consentId': (string);
  'subjectId': (string);
  'accepted'?: (boolean) | undefined;
  /**
   * created_at >= from_ms
   */
  'fromMs'?: (number) | undefined;
  /**
   * created_at < to_ms
   */
  'toMs'?: (number) | undefined;
  'includeDeleted': (boolean);
  /**
   * "" for the first page.
   */
  'cursor': (string);
  /**
   * 1 to 100.
   */
  'limit': (number);
  /**
   * The next two are sent only to servers with the feature consents_by_version.
   * Recorded under this policy.
   */
  'policyId'?: (string) | undefined;
  /**
   * policy_version from 1 to below this.
   */
  'policyVersionBelow'?: (number) | undefined;
}
