// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

export interface RemoveMemberRequest {
  'accountId': (string);
  'userId': (string);
  /**
   * Who asks.
   */
  'byUserId': (string);
  /**
   * Whether to revoke the keys that the member made.
   */
  'revokesKeys': (boolean);
}
