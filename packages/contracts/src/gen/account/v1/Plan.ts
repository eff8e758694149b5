// Generated from proto/account/v1/subscription_service.proto by generate.mjs. Not edited by hand.

export interface Plan {
  /**
   * free, starter, pro or enterprise.
   */
  'name': (string);
  /**
   * Units per month; 0 means unlimited.
   */
  'monthlyRequests': (number);
  /**
   * 0 means unlimited.
   */
  'maxSites': (number);
  /**
   * For example consent_export.
   */
  'features': (string)[];
  /**
   * Exports per calendar month; 0 means unlimited. Ignored without the feature consent_export.
   */
  'maxExports': (number);
  'maxWebhookEndpoints': (number);
  /**
   * UTF-8 bytes of all versions of all policies; 0 means unlimited.
   */
  'maxPolicyTextBytes': (number);
}
