// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface KeyGeneration {
  /**
   * The public keys as C2SP verifier keys: the log's (Ed25519), then the
   * cosigner's, whose signatures have a time.
   */
  'vkeys': (string)[];
  'fromMs': (number);
  /**
   * 0 while the keys are in use.
   */
  'toMs': (number);
}
