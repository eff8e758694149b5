// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface ListPoliciesRequest {
  'accountId': (string);
  /**
   * "" for the first page, else next_page of the previous page.
   */
  'page': (string);
  /**
   * Maximum number of policies. Absent means as many as fit.
   */
  'limit'?: (number) | undefined;
}
