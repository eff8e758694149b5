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
   * Recorded under this policy. Send the next two fields only to servers with the feature
   * consents_by_version.
   */
  'policyId'?: (string) | undefined;
  /**
   * Only policy versions from 1 to below this number.
   */
  'policyVersionBelow'?: (number) | undefined;
  /**
   * Exactly this policy version; 0 finds records without one. Send this and the next two fields only
   * to servers with the feature consents_by_category.
   */
  'policyVersion'?: (number) | undefined;
  'country'?: (string) | undefined;
  /**
   * Only records whose preferences have this key with true.
   */
  'acceptedCategory'?: (string) | undefined;
  /**
   * As in Consent. Send it only to servers with the feature consents_by_recorder.
   */
  'recordedBy'?: (string) | undefined;
  /**
   * Only records whose context names this notice. Send it only to servers with the feature
   * consents_by_notice.
   */
  'noticeSha256'?: (string) | undefined;
  /**
   * Only the record with the latest decision of each subject on each site. Pages may be short. Send it
   * only to servers with the feature subject_states.
   */
  'latestOnly'?: (boolean) | undefined;
  /**
   * With subject_id: also consents of the subjects that are linked to it. Send it only to servers with the feature subject_links.
   */
  'includeLinked'?: (boolean) | undefined;
}
