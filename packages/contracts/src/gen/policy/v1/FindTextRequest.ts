// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface FindTextRequest {
  /**
   * Lower-case hex SHA-256 of the UTF-8 bytes of the text.
   */
  'sha256': (string);
}
