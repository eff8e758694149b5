// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

export interface AttestAuditedRowsResponse {
  /**
   * How many were queued.
   */
  'queued': (number);
}
