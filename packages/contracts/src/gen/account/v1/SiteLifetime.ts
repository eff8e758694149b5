// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface SiteLifetime {
  'accountId': (string);
  'siteId': (string);
  /**
   * Grows with each change of the site.
   */
  'revision': (number);
  'changedAtMs': (number);
  /**
   * Days after which an acceptance and a refusal end; absent: never.
   */
  'acceptedDays'?: (number) | undefined;
  'refusedDays'?: (number) | undefined;
}
