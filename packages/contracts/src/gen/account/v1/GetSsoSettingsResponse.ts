// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

export interface GetSsoSettingsResponse {
  'onlySso': (boolean);
}
