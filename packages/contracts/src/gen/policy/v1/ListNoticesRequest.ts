// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

export interface ListNoticesRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * 1 to 101.
   */
  'limit': (number);
  /**
   * Only notices with a smaller number. Absent means from the newest.
   */
  'belowNumber'?: (number) | undefined;
}
