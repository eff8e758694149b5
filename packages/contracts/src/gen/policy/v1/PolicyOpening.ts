// Generated from proto/policy/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface PolicyOpening {
  /**
   * The site of notices and reports.
   */
  'policyId': (string);
  /**
   * 16 bytes.
   */
  'tag': (Buffer);
  /**
   * At least one. The next page may start with another opening of the same policy or site.
   */
  'frames': (string)[];
}
