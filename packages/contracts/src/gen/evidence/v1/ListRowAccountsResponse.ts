// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

export interface ListRowAccountsResponse {
  /**
   * Fewer than the limit on the last page.
   */
  'accountIds': (string)[];
}
