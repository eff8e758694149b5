// Generated from proto/account/v1/audit_service.proto by generate.mjs. Not edited by hand.

export interface AuditOpening {
  'id': (string);
  /**
   * 16 bytes.
   */
  'tag': (Buffer);
  /**
   * The exact text whose SHA-256 is in the entry of the log.
   */
  'frame': (string);
}
