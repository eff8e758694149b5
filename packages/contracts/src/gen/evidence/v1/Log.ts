// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

/**
 * An account's log at its latest signed checkpoint.
 */
export interface Log {
  /**
   * 26 random base32 characters. Part of public URLs.
   */
  'logId': (string);
  /**
   * First line of the checkpoints.
   */
  'origin': (string);
  'size': (number);
  /**
   * 32 bytes.
   */
  'root': (Buffer);
  /**
   * A C2SP signed note.
   */
  'checkpoint': (string);
  /**
   * The time in the checkpoint's cosignature.
   */
  'checkpointAtMs': (number);
  'openedAtMs': (number);
}
