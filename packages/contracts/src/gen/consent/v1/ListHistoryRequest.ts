// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

export interface ListHistoryRequest {
  'accountId': (string);
  'id': (string);
  /**
   * Maximum number of entries, 1 to 1001. Absent means all; earlier releases omit it.
   */
  'limit'?: (number) | undefined;
  /**
   * Only entries with a smaller number. Absent means from the newest.
   */
  'belowNumber'?: (number) | undefined;
}
