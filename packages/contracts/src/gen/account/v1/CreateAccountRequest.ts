// Generated from proto/account/v1/account_service.proto by generate.mjs. Not edited by hand.

export interface CreateAccountRequest {
  'name': (string);
  'email': (string);
  'password': (string);
  /**
   * True if the email needs no verification, because an operator or a seed creates the account.
   */
  'emailVerified': (boolean);
}
