// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface UpdateSiteRequest {
  'accountId': (string);
  'id': (string);
  'name': (string);
  'domain': (string);
  'categoriesClosed': (boolean);
  'categories': (string)[];
  /**
   * "" sets the defaults. Absent: as they are, because gateways of an earlier release do not know them.
   */
  'bannerJson'?: (string) | undefined;
}
