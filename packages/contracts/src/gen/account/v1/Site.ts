// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface Site {
  'id': (string);
  'accountId': (string);
  'name': (string);
  'domain': (string);
  /**
   * If true, only the listed categories are allowed (decision 2.1).
   */
  'categoriesClosed': (boolean);
  'categories': (string)[];
  /**
   * "" if no policy is linked.
   */
  'policyId': (string);
  /**
   * st_...
   */
  'token': (string);
  'createdAtMs': (number);
  'updatedAtMs': (number);
  /**
   * 0 unless the site is deleted.
   */
  'deletedAtMs': (number);
  /**
   * Settings of the banner, a JSON object (decision 34.2). "" or absent means the defaults.
   */
  'bannerJson'?: (string) | undefined;
  /**
   * {"accepted":days or null,"refused":days or null} (decision 65). "" or absent: never set.
   */
  'lifetimeJson'?: (string) | undefined;
  /**
   * Whether visitors may send requests about their data (decision 75). Only in ResolveSiteToken; absent if not.
   */
  'takesRequests'?: (boolean) | undefined;
}
