// Generated from proto/account/v1/user_service.proto by generate.mjs. Not edited by hand.

export interface RegisterRequest {
  'email': (string);
  'password': (string);
  'name': (string);
  /**
   * True when a known address gets no mail, because it got enough of them lately.
   */
  'omitMailIfKnown'?: (boolean) | undefined;
}
