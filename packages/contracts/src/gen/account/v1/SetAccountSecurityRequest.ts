// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

export interface SetAccountSecurityRequest {
  'accountId': (string);
  /**
   * The caller, whose home may be another account.
   */
  'userId': (string);
  'requireSecondFactor': (boolean);
  'homeAccountId': (string);
}
