// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface KeyGeneration {
  /**
   * Public keys as C2SP verifier keys: the log key (Ed25519), then the cosigner key, whose
   * signatures include a time. Then the same two of the anchor log, once for each of its origins.
   */
  'vkeys': (string)[];
  'fromMs': (number);
  /**
   * 0 while the keys are in use.
   */
  'toMs': (number);
  /**
   * Ed25519 public key of receipts, 32 bytes, and its RFC 7638 thumbprint in Base64url. Empty in
   * releases without the feature signed_receipts.
   */
  'receiptKey': (Buffer);
  'receiptKeyId': (string);
  /**
   * From when on others may have had the keys. 0 unless an operator revoked them.
   */
  'revokedFromMs': (number);
}
