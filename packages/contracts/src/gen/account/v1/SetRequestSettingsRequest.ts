// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

export interface SetRequestSettingsRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * "" turns requests off.
   */
  'answersTo': (string);
}
