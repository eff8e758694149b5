// Generated from proto/account/v1/account_service.proto by generate.mjs. Not edited by hand.

export interface SetPlanRequest {
  'accountId': (string);
  'plan': (string);
  /**
   * Numbers agreed with this account; 0 means unlimited. If absent, the plan's own numbers apply.
   */
  'monthlyRequests'?: (number) | undefined;
  'maxSites'?: (number) | undefined;
}
