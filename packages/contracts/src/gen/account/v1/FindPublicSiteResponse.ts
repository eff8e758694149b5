// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface FindPublicSiteResponse {
  'accountId': (string);
  'domain': (string);
  /**
   * "" if no policy is linked.
   */
  'policyId': (string);
  /**
   * st_..., for the person's page. Absent in answers of servers without the feature person_pages.
   */
  'token'?: (string) | undefined;
}
