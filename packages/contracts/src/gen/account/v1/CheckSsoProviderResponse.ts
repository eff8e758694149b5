// Generated from proto/account/v1/sso_service.proto by generate.mjs. Not edited by hand.

export interface CheckSsoProviderResponse {
  /**
   * What is wrong, in words for the owner. Empty if nothing is.
   */
  'problems': (string)[];
}
