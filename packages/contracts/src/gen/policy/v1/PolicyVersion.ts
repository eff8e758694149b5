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
   * What the publisher said about the change. Absent: nothing.
   */
  'changeNote'?: (string) | undefined;
}
