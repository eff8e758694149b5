// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface PolicyVersion {
  'version': (number);
  'name': (string);
  /**
   * Lower-case hex SHA-256 of the UTF-8 bytes of the content.
   */
  'sha256': (string);
  'publishedAtMs': (number);
  /**
   * The publisher's note on the change. Absent if there is none.
   */
  'changeNote'?: (string) | undefined;
}
