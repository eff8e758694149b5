// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface UpdateSiteRequest {
  'accountId': (string);
  'id': (string);
  'name': (string);
  'domain': (string);
  'categoriesClosed': (boolean);
  'categories': (string)[];
  /**
   * "" restores the defaults. Absent keeps the current settings; earlier releases omit it.
   */
  'bannerJson'?: (string) | undefined;
  /**
   * "" ends the lifetime. Absent keeps the current one; earlier releases omit it.
   */
  'lifetimeJson'?: (string) | undefined;
}
