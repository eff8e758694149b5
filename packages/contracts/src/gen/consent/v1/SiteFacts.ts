// Generated from proto/consent/v1/consent.proto by generate.mjs. Not edited by hand.

/**
 * What a site says about the consents given on it, as it stands now.
 * Not in a create call when the caller could not read it (Redis away);
 * the consent service then asks the owners, account and policy.
 */
export interface SiteFacts {
  'siteId': (string);
  /**
   * "" when the site is linked to no policy, or to one that was deleted.
   */
  'policyId': (string);
  /**
   * 0 without a policy.
   */
  'policyVersion': (number);
  'policySha256': (string);
  /**
   * When true, only the listed categories are allowed in preferences.
   */
  'categoriesClosed': (boolean);
  'categories': (string)[];
  /**
   * A deleted site takes no new consents.
   */
  'deleted': (boolean);
}
