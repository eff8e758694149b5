// Generated from proto/account/v1/account_service.proto by generate.mjs. Not edited by hand.

export interface ResetFactorsResponse {
  'accountId': (string);
  'userId': (string);
  /**
   * Which were there: totp, recovery_codes.
   */
  'removed': (string)[];
  'endedSessions': (number);
  /**
   * Addresses that get an email.
   */
  'told': (string)[];
}
