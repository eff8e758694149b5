// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface SetSitePolicyRequest {
  'accountId': (string);
  'id': (string);
  /**
   * "" unlinks the policy.
   */
  'policyId': (string);
}
