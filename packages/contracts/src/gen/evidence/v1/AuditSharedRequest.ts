// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

export interface AuditSharedRequest {
  /**
   * "" for the first page.
   */
  'cursor': (string);
}
