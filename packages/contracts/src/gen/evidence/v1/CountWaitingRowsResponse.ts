// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

/**
 * As CountWaitingResponse.
 */
export interface CountWaitingRowsResponse {
  'waiting': (number);
  'lastId': (number);
}
