// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribeConsentRequest {
  'accountId': (string);
  'id': (string);
  /**
   * Empty means from the creation.
   */
  'cursor': (string);
  /**
   * Whether the caller reads next_cursor. Earlier releases ignore this and return all leaves.
   */
  'inPages': (boolean);
  /**
   * If true, leaves have no data and no erased_ids. Earlier releases ignore this.
   */
  'withoutData': (boolean);
}
