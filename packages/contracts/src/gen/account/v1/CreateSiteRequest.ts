// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface CreateSiteRequest {
  'accountId': (string);
  'name': (string);
  'domain': (string);
  'categoriesClosed': (boolean);
  'categories': (string)[];
  /**
   * As in Site.
   */
  'bannerJson'?: (string) | undefined;
  /**
   * As in Site. Send it only to servers with the feature lifetimes.
   */
  'lifetimeJson'?: (string) | undefined;
}
