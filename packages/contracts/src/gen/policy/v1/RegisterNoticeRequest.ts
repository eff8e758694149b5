// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

export interface RegisterNoticeRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * Canonical JSON of at most 1 MiB.
   */
  'content': (string);
}
