// Generated from proto/consent/v1/consent.proto by generate.mjs. Not edited by hand.

/**
 * What a site currently requires of consents given on it. A create call omits it
 * if the caller could not read it (Redis is unavailable). The consent service
 * then asks the owners, account and policy.
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
   * A deleted site takes no new consents.
   */
  'deleted': (boolean);
}
