// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface ListPoliciesRequest {
  'accountId': (string);
  /**
   * "" for the first page, else next_page of the page before.
   */
  'page': (string);
  /**
   * Policies at most. Absent: as many as fit.
   */
  'limit'?: (number) | undefined;
}
