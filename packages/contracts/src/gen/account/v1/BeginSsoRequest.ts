// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

export interface BeginSsoRequest {
  'email': (string);
  /**
   * One of the choices of an earlier response; "" to let the server choose.
   */
  'providerId': (string);
  /**
   * Where the provider sends the browser back to.
   */
  'redirectUri': (string);
}
