// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface SignErasureCertificateRequest {
  'accountId': (string);
  /**
   * Of the purge.
   */
  'id': (string);
  /**
   * Deliveries of webhooks whose events still have texts of the person; absent if that is not known.
   */
  'unblankedDeliveries'?: (number) | undefined;
}
