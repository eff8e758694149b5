// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

export interface ResolveKeyRequest {
  /**
   * HMAC-SHA-256 of the whole key under the current pepper, 32 bytes.
   */
  'digest': (Buffer);
  /**
   * Name of that pepper; "" if it has no name.
   */
  'pepper': (string);
  /**
   * Digests under the replaced peppers. A key found by one of them is stored under the current
   * pepper from then on.
   */
  'olderDigests': (Buffer)[];
  /**
   * Whether the caller enforces restrictions. Gateways of earlier releases do not, so they must not
   * find restricted keys.
   */
  'keepsRestrictions'?: (boolean) | undefined;
  /**
   * The same for limits.
   */
  'keepsLimits'?: (boolean) | undefined;
}
