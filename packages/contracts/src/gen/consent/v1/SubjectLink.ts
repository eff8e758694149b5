// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

/**
 * A device of a person (decision 70).
 */
export interface SubjectLink {
  /**
   * lnk_ + ULID
   */
  'id': (string);
  /**
   * The site that vouched for the person.
   */
  'siteId': (string);
  /**
   * Of the device.
   */
  'subjectId': (string);
  'personId': (string);
  'linkedAtMs': (number);
  /**
   * 0 unless the link has ended.
   */
  'unlinkedAtMs': (number);
}
