// Generated from proto/account/v1/subscription_service.proto by generate.mjs. Not edited by hand.

export interface Plan {
  /**
   * free, starter, pro or enterprise.
   */
  'name': (string);
  /**
   * Units a month; 0 is unlimited.
   */
  'monthlyRequests': (number);
  /**
   * 0 is unlimited.
   */
  'maxSites': (number);
  /**
   * Such as consent_export.
   */
  'features': (string)[];
  /**
   * In a calendar month; 0 is unlimited. Says nothing without the feature consent_export.
   */
  'maxExports': (number);
  'maxWebhookEndpoints': (number);
  /**
   * UTF-8 bytes of all versions of all policies; 0 is unlimited.
   */
  'maxPolicyTextBytes': (number);
}
