// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

export interface ReadAuditedEntriesRequest {
  'accountId': (string);
  /**
   * A multiple of 256.
   */
  'from': (number);
  /**
   * Exclusive. At most 16384 leaves.
   */
  'to': (number);
}
