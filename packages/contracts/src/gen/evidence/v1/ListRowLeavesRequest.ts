// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

export interface ListRowLeavesRequest {
  'accountId': (string);
  /**
   * "" for the first page.
   */
  'cursor': (string);
}
