// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

export interface UpdateSsoProviderRequest {
  'accountId': (string);
  'id': (string);
  'name': (string);
  'issuer': (string);
  'clientId': (string);
  /**
   * "" keeps the stored one.
   */
  'clientSecret': (string);
  'defaultRole': (string);
  'provesFactor': (boolean);
}
