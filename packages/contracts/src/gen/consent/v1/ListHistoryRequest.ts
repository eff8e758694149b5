// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

export interface ListHistoryRequest {
  'accountId': (string);
  'id': (string);
  /**
   * Entries at most, 1 to 1001. Absent: all, as gateways of an earlier release ask.
   */
  'limit'?: (number) | undefined;
  /**
   * Only entries with a smaller number. Absent: from the newest on.
   */
  'belowNumber'?: (number) | undefined;
}
