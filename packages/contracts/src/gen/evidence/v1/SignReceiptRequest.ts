// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface SignReceiptRequest {
  'accountId': (string);
  'id': (string);
  /**
   * Who asked: api_key or user, and its id.
   */
  'actorKind': (string);
  'actorId': (string);
}
