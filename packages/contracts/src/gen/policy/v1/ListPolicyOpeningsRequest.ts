// Generated from proto/policy/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface ListPolicyOpeningsRequest {
  'accountId': (string);
  /**
   * Empty means from the beginning.
   */
  'cursor': (string);
  /**
   * Leaves, 1 to 1000. A page has at most 20, because each is made from a text of up to 1 MiB.
   */
  'limit': (number);
}
