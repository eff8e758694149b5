// Generated from proto/account/v1/account_service.proto by generate.mjs. Not edited by hand.

export interface SetPlanRequest {
  'accountId': (string);
  'plan': (string);
  /**
   * Agreed with this account, 0 is unlimited; absent is the plan's own, whatever was agreed before.
   */
  'monthlyRequests'?: (number) | undefined;
  'maxSites'?: (number) | undefined;
}
