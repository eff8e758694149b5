// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

export interface LeafBatch {
  'queueId': (number);
  'accountId': (string);
  /**
   * 48 bytes each, in order.
   */
  'entries': (Buffer);
  /**
   * SHA-256 of the account's tag key; empty for policies, whose tags use no key.
   */
  'tagKeySha256': (Buffer);
}
