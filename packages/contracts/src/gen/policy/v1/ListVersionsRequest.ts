// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface ListVersionsRequest {
  'accountId': (string);
  'id': (string);
  /**
   * Versions at most, 1 to 101. Absent: all, as gateways of an earlier release ask.
   */
  'limit'?: (number) | undefined;
  /**
   * Only versions with a smaller number. Absent: from the newest on.
   */
  'belowVersion'?: (number) | undefined;
}
