// Generated from proto/account/v1/account_service.proto by generate.mjs. Not edited by hand.

export interface Account {
  'id': (string);
  'name': (string);
  /**
   * Email of the first user.
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
   * Units per month; 0 means unlimited.
   */
  'monthlyRequests': (number);
  /**
   * 0 means unlimited.
   */
  'maxSites': (number);
  'createdAtMs': (number);
  'updatedAtMs': (number);
  /**
   * Id of the first user.
   */
  'userId': (string);
  /**
   * Cell that has the account's consents. Never changes. Absent in responses of earlier releases.
   */
  'cell'?: (string) | undefined;
  /**
   * Set while the account is closed (decision 84); status is then suspended. purge_at_ms is absent once the purge has begun.
   */
  'closedAtMs'?: (number) | undefined;
  'purgeAtMs'?: (number) | undefined;
  /**
   * Whether sessions that act for the account need a user with a second factor. Absent in responses of earlier releases.
   */
  'requireSecondFactor'?: (boolean) | undefined;
}
