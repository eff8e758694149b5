// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

export interface ResolveKeyRequest {
  /**
   * HMAC-SHA-256 of the whole key under the current pepper, 32 bytes.
   */
  'digest': (Buffer);
  /**
   * Name of that pepper; "" for one without a name.
   */
  'pepper': (string);
  /**
   * The same under each pepper that was replaced. A key found by one of these
   * is stored under the current one from then on.
   */
  'olderDigests': (Buffer)[];
  /**
   * The caller keeps restrictions. Gateways of an earlier release would ignore
   * them, do not set this, and never learn whose a restricted key is.
   */
  'keepsRestrictions'?: (boolean) | undefined;
}
