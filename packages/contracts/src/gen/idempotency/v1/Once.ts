// Generated from proto/idempotency/v1/once.proto by generate.mjs. Not edited by hand.

/**
 * A request with an Idempotency-Key (decisions 9.3, 19). The service stores its
 * answer in the transaction of its effect, and returns it to a repeat. Send it
 * only to servers that announce the feature `once` (packages/rpc).
 */
export interface Once {
  /**
   * Equal keys of different accounts are independent.
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
   * Only a stored answer may be returned; without one the call is quota_exceeded.
   */
  'replayOnly': (boolean);
}
