// Generated from proto/account/v1/user_service.proto by generate.mjs. Not edited by hand.

export interface ChangePasswordRequest {
  'accountId': (string);
  'userId': (string);
  'currentPassword': (string);
  'password': (string);
}
