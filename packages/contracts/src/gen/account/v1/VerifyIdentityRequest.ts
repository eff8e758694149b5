// Generated from proto/account/v1/identity_service.proto by generate.mjs. Not edited by hand.

export interface VerifyIdentityRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * The JWT.
   */
  'token': (string);
  /**
   * Also accepts a token that only opens the person's page (decision 74). Send it only to servers with the feature person_pages.
   */
  'forPage'?: (boolean) | undefined;
}
