// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

export interface ListKeysRequest {
  'accountId': (string);
  /**
   * Maximum number of keys, 1 to 101. Absent means all; earlier releases omit it.
   */
  'limit'?: (number) | undefined;
  /**
   * Only keys with a smaller id. Absent means from the newest.
   */
  'belowId'?: (string) | undefined;
}
