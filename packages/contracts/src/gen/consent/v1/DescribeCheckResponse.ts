// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribeCheckResponse {
  /**
   * 16 bytes.
   */
  'tag': (Buffer);
  /**
   * The exact text whose SHA-256 is in the entry.
   */
  'frame': (string);
  /**
   * True if the account has no queued work.
   */
  'settled': (boolean);
}
