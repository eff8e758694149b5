// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

export interface ConfirmRequestResponse {
  /**
   * request or address.
   */
  'what': (string);
  /**
   * Of a request; "" and 0 for an address.
   */
  'kind': (string);
  'dueAtMs': (number);
  'confirmedAtMs': (number);
  /**
   * As in GetRequestAnswerResponse; "" for an address.
   */
  'writeTo': (string);
}
