// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

export interface RevokeSigningKeyResponse {
  /**
   * The earliest time that was given.
   */
  'revokedFromMs': (number);
  /**
   * Whether the seed is still in EVIDENCE_KEYS.
   */
  'isInUse': (boolean);
}
