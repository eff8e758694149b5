// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface SignReceiptResponse {
  /**
   * Compact serialization. Contains the text of the record: never log it.
   */
  'jws': (string);
}
