// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

/**
 * What a browser answered with a passkey.
 */
export interface PasskeyAssertion {
  /**
   * AuthenticationResponseJSON of WebAuthn.
   */
  'json': (string);
  /**
   * Origin of the dashboard, such as https://consent.example.com. Its host is the id of the relying party.
   */
  'origin': (string);
}
