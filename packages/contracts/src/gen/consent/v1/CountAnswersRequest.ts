// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

export interface CountAnswersRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * At most 100.
   */
  'noticeSha256s': (string)[];
}
