// Generated from proto/account/v1/account_service.proto by generate.mjs. Not edited by hand.

export interface CreateAccountRequest {
  'name': (string);
  'email': (string);
  'password': (string);
  /**
   * True when the address needs no confirmation (seed, operator).
   */
  'emailVerified': (boolean);
}
