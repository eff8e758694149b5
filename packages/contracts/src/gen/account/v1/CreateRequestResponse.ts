// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

export interface CreateRequestResponse {
  /**
   * 0 unless it is confirmed.
   */
  'dueAtMs': (number);
  /**
   * "" unless it is confirmed.
   */
  'id': (string);
}
