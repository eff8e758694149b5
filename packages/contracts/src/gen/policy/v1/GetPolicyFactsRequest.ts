// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface GetPolicyFactsRequest {
  'accountId': (string);
  'id': (string);
  /**
   * Return the hash of this version too.
   */
  'version'?: (number) | undefined;
}
