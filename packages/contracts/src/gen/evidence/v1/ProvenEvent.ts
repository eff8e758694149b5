// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface ProvenEvent {
  'type': (string);
  /**
   * Index of the leaf in the log.
   */
  'index': (number);
  /**
   * 48 bytes.
   */
  'entry': (Buffer);
  /**
   * The exact text that the entry commits to.
   */
  'frame': (string);
  /**
   * 16 bytes; empty for policies.
   */
  'salt': (Buffer);
  /**
   * Inclusion proof to the checkpoint: hashes of 32 bytes, lowest first.
   */
  'proof': (Buffer)[];
}
