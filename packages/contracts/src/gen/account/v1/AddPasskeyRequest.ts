// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

export interface AddPasskeyRequest {
  'accountId': (string);
  'userId': (string);
  'name': (string);
  /**
   * RegistrationResponseJSON of WebAuthn.
   */
  'credentialJson': (string);
  'origin': (string);
  /**
   * Digest of the caller's session.
   */
  'digest': (Buffer);
}
