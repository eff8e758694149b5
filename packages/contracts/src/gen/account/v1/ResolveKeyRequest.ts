// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

export interface ResolveKeyRequest {
  /**
   * HMAC-SHA-256 of the whole key under the pepper, 32 bytes.
   */
  'digest': (Buffer);
}
