// Generated from proto/policy/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribeVersionResponse {
  /**
   * policy.published or policy.attested.
   */
  'type': (string);
  /**
   * 16 bytes.
   */
  'tag': (Buffer);
  /**
   * The exact text whose SHA-256 is in the entry.
   */
  'frame': (string);
  /**
   * The exact data of policy.published.
   */
  'data': (string);
  /**
   * Whether the version has a leaf, queued or logged. Other versions are attested within a minute.
   */
  'queued': (boolean);
  /**
   * True if the account has no queued work, so that all of these leaves are in its signed log.
   */
  'settled': (boolean);
}
