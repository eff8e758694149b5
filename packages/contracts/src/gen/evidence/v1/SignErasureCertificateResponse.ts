// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface SignErasureCertificateResponse {
  /**
   * Compact serialization.
   */
  'jws': (string);
}
