// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface GetPolicyFactsResponse {
  /**
   * The current version; 0 if the policy is unknown or deleted.
   */
  'version': (number);
  'sha256': (string);
  /**
   * Hash of the requested version; "" if it was never published.
   */
  'askedSha256': (string);
}
