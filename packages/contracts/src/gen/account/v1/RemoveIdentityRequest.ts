// Generated from proto/account/v1/identity_service.proto by generate.mjs. Not edited by hand.

export interface RemoveIdentityRequest {
  'accountId': (string);
  'siteId': (string);
}
