// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

export interface EndOtherSessionsRequest {
  'accountId': (string);
  'userId': (string);
  /**
   * Digest of the caller's session, which stays.
   */
  'digest': (Buffer);
}
