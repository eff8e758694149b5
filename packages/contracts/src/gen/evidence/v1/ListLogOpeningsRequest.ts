// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface ListLogOpeningsRequest {
  'accountId': (string);
  /**
   * "" for the first page.
   */
  'cursor': (string);
  'limit': (number);
}
