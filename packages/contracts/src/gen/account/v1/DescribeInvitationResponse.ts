// Generated from proto/account/v1/member_service.proto by generate.mjs. Not edited by hand.

export interface DescribeInvitationResponse {
  'accountName': (string);
  'role': (string);
  'email': (string);
  'invitedBy': (string);
  /**
   * Whether the address is unknown, so that accepting creates a user.
   */
  'needsAccount': (boolean);
}
