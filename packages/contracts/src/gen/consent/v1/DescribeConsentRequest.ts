// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribeConsentRequest {
  'accountId': (string);
  'id': (string);
  /**
   * Empty means from the creation on.
   */
  'cursor': (string);
  /**
   * Whether the caller reads next_cursor. A service of an earlier release ignores this and returns all leaves.
   */
  'inPages': (boolean);
  /**
   * If true, leaves have no data. A service of an earlier release ignores this.
   */
  'withoutData': (boolean);
}
