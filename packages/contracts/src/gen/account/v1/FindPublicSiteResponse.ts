// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface FindPublicSiteResponse {
  'accountId': (string);
  'domain': (string);
  /**
   * "" if no policy is linked.
   */
  'policyId': (string);
}
