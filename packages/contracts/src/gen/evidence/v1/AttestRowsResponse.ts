// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

export interface AttestRowsResponse {
  /**
   * How many were queued.
   */
  'queued': (number);
}
