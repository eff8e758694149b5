// Generated from proto/account/v1/user_service.proto by generate.mjs. Not edited by hand.

export interface User {
  'id': (string);
  'accountId': (string);
  'email': (string);
  'name': (string);
  'emailVerified': (boolean);
  'createdAtMs': (number);
}
