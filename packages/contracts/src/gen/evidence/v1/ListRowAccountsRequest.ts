// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

export interface ListRowAccountsRequest {
  /**
   * "" for the first page.
   */
  'afterAccountId': (string);
  /**
   * 1 to 1000.
   */
  'limit': (number);
}
