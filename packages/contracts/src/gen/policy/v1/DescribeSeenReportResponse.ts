// Generated from proto/policy/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribeSeenReportResponse {
  /**
   * 16 bytes.
   */
  'tag': (Buffer);
  /**
   * The exact text whose SHA-256 is in the entry.
   */
  'frame': (string);
  /**
   * As in DescribeVersionResponse.
   */
  'settled': (boolean);
}
