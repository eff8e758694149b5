// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface ListVersionsRequest {
  'accountId': (string);
  'id': (string);
  /**
   * Maximum number of versions, 1 to 101. Absent means all; earlier releases omit it.
   */
  'limit'?: (number) | undefined;
  /**
   * Only versions with a smaller number. Absent means from the newest.
   */
  'belowVersion'?: (number) | undefined;
}
