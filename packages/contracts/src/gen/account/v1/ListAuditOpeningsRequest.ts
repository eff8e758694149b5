// Generated from proto/account/v1/audit_service.proto by generate.mjs. Not edited by hand.

export interface ListAuditOpeningsRequest {
  'accountId': (string);
  /**
   * "" for the first page.
   */
  'cursor': (string);
  /**
   * 1 to 1000.
   */
  'limit': (number);
}
