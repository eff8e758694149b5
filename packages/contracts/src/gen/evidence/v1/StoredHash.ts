// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

/**
 * The hash of a full tile, as stored at the next level.
 */
export interface StoredHash {
  /**
   * 1 or more.
   */
  'level': (number);
  'index': (number);
  /**
   * 32 bytes; empty if it is missing.
   */
  'hash': (Buffer);
}
