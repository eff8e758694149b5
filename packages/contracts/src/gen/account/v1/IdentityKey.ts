// Generated from proto/account/v1/identity_service.proto by generate.mjs. Not edited by hand.

export interface IdentityKey {
  /**
   * HS256 for a secret, otherwise the algorithm of the public key: ES256, EdDSA or RS256.
   */
  'algorithm': (string);
  /**
   * The public key as JWK; "" for a secret.
   */
  'jwkJson': (string);
  'createdAtMs': (number);
  /**
   * When it stops being valid; 0 for the current key.
   */
  'endsAtMs': (number);
}
