// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

export interface Notice {
  'number': (number);
  /**
   * Lower-case hex SHA-256 of the UTF-8 bytes of the content.
   */
  'sha256': (string);
  'madeAtMs': (number);
  /**
   * banner, or form. Empty from servers without the feature registered_notices.
   */
  'kind': (string);
}
