// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface Site {
  'id': (string);
  'accountId': (string);
  'name': (string);
  'domain': (string);
  /**
   * When true, only the listed categories are allowed (decision 2.1).
   */
  'categoriesClosed': (boolean);
  'categories': (string)[];
  /**
   * "" when none is linked.
   */
  'policyId': (string);
  /**
   * st_...
   */
  'token': (string);
  'createdAtMs': (number);
  'updatedAtMs': (number);
  /**
   * 0 while it exists.
   */
  'deletedAtMs': (number);
  /**
   * Settings of its banner, a JSON object (decision 34.2). "" or absent: the defaults.
   */
  'bannerJson'?: (string) | undefined;
}
