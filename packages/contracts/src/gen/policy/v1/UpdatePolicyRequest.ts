// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface UpdatePolicyRequest {
  'accountId': (string);
  'id': (string);
  'name': (string);
  'content': (string);
  /**
   * As in CreatePolicyRequest.
   */
  'maxTextBytes'?: (number) | undefined;
}
