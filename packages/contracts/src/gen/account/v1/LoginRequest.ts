// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

export interface LoginRequest {
  'email': (string);
  'password': (string);
  /**
   * Digest of the session the browser came with; empty without one.
   */
  'previousDigest': (Buffer);
}
