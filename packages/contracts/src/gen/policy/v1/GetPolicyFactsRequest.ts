// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface GetPolicyFactsRequest {
  'accountId': (string);
  'id': (string);
  /**
   * Absent: only the current version is wanted.
   */
  'version'?: (number) | undefined;
}
