// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

export interface NoticeHash {
  'siteId': (string);
  /**
   * Lower-case hex.
   */
  'sha256': (string);
}
