// Generated from proto/policy/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribeVersionResponse {
  /**
   * policy.published, or policy.attested.
   */
  'type': (string);
  /**
   * 16 bytes.
   */
  'tag': (Buffer);
  /**
   * The exact text whose SHA-256 the entry holds.
   */
  'frame': (string);
  /**
   * The exact text of the data of policy.published.
   */
  'data': (string);
  /**
   * Whether the version has a leaf, queued or logged. Others are attested within a minute.
   */
  'queued': (boolean);
  /**
   * Whether nothing of the account waits in the queue any more, so that all of these leaves are in its signed log.
   */
  'settled': (boolean);
}
