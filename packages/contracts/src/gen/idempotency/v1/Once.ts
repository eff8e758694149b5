// Generated from proto/idempotency/v1/once.proto by generate.mjs. Not edited by hand.

/**
 * A request with an Idempotency-Key (decisions 9.3, 19). The service keeps its
 * answer in the transaction of its effect, and answers a repeat with it. Only
 * servers that announce the feature `once` may be sent one (packages/rpc).
 */
export interface Once {
  /**
   * Keys of different accounts never meet.
   */
  'accountId': (string);
  /**
   * SHA-256 of the Idempotency-Key.
   */
  'keySha256': (Buffer);
  /**
   * SHA-256 of the key, the method, the path with its query, and the body.
   */
  'requestSha256': (Buffer);
  /**
   * Nothing may be done: without a kept answer the call is quota_exceeded.
   */
  'replayOnly': (boolean);
}
