// Generated from proto/account/v1/account_service.proto by generate.mjs. Not edited by hand.

export interface Account {
  'id': (string);
  'name': (string);
  /**
   * E-mail of the first user.
   */
  'email': (string);
  /**
   * free, starter, pro or enterprise.
   */
  'plan': (string);
  /**
   * active or suspended (plan_status of the specification).
   */
  'status': (string);
  /**
   * active, cancelled, expired or none.
   */
  'subscriptionStatus': (string);
  /**
   * Units a month; 0 is unlimited.
   */
  'monthlyRequests': (number);
  /**
   * 0 is unlimited.
   */
  'maxSites': (number);
  'createdAtMs': (number);
  'updatedAtMs': (number);
  /**
   * The first user.
   */
  'userId': (string);
}
