// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

export interface RequestSettings {
  /**
   * "" if no address is set.
   */
  'answersTo': (string);
  /**
   * 0 until the address is confirmed.
   */
  'confirmedAtMs': (number);
}
