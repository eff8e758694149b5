// Generated from proto/idempotency/v1/once.proto by generate.mjs. Not edited by hand.

/**
 * A request with an Idempotency-Key (decisions 9.3, 19). The service stores its answer in the
 * transaction of the change and returns it if the request is repeated. Send this only to servers
 * with the feature `once` (packages/rpc).
 */
export interface Once {
  /**
   * Each account has its own keys.
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
   * If true, return the stored answer or fail with quota_exceeded. The request must not be executed.
   */
  'replayOnly': (boolean);
}
