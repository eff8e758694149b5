// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

export interface ListKeysRequest {
  'accountId': (string);
  /**
   * Keys at most, 1 to 101. Absent: all, as gateways of an earlier release ask.
   */
  'limit'?: (number) | undefined;
  /**
   * Only keys with a smaller id. Absent: from the newest on.
   */
  'belowId'?: (string) | undefined;
}
