// Generated from proto/consent/v1/consent.proto by generate.mjs. Not edited by hand.

/**
 * What a site currently requires of its consents. A create call omits it if Redis was unavailable
 * to the caller. The consent service then asks the account and policy services.
 */
export interface SiteFacts {
  'siteId': (string);
  /**
   * "" if the site has no policy, or its policy was deleted.
   */
  'policyId': (string);
  /**
   * 0 without a policy.
   */
  'policyVersion': (number);
  'policySha256': (string);
  /**
   * If true, preferences may contain only the listed categories.
   */
  'categoriesClosed': (boolean);
  'categories': (string)[];
  /**
   * Deleted sites accept no new consents.
   */
  'deleted': (boolean);
}
