// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

export interface CreateSsoProviderRequest {
  'accountId': (string);
  'name': (string);
  'issuer': (string);
  'clientId': (string);
  'clientSecret': (string);
  'defaultRole': (string);
  'provesFactor': (boolean);
}
