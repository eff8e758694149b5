// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

export interface BeginPasskeyRequest {
  'accountId': (string);
  'userId': (string);
  'currentPassword': (string);
  'origin': (string);
  /**
   * Whether the session has a fresh proof of the user's second factor, which counts instead of the password.
   */
  'isProved': (boolean);
}
