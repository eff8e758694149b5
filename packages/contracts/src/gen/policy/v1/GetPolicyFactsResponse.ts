// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface GetPolicyFactsResponse {
  /**
   * The current version; 0 when the policy is unknown or deleted.
   */
  'version': (number);
  'sha256': (string);
  /**
   * Hash of the version asked for; "" when it was never published.
   */
  'askedSha256': (string);
}
