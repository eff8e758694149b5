// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

export interface ListAuditedAccountsRequest {
  /**
   * "" for the first page.
   */
  'afterAccountId': (string);
  /**
   * If set, only this account.
   */
  'onlyAccountId': (string);
}
