// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

export interface ListSeenReportsRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * 1 to 101.
   */
  'limit': (number);
  /**
   * Only reports with a smaller number. Absent means from the newest.
   */
  'belowNumber'?: (number) | undefined;
}
