// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

export interface ListAccountsRequest {
  /**
   * The home account of the user.
   */
  'homeAccountId': (string);
  'userId': (string);
}
