// Generated from proto/account/v1/account_service.proto by generate.mjs. Not edited by hand.

export interface SetPlanRequest {
  'accountId': (string);
  'plan': (string);
  /**
   * Only for enterprise; absent keeps what is set, or the plan's default.
   */
  'monthlyRequests'?: (number) | undefined;
  'maxSites'?: (number) | undefined;
}
