// Generated from proto/account/v1/user_service.proto by generate.mjs. Not edited by hand.

export interface RegisterRequest {
  'email': (string);
  'password': (string);
  'name': (string);
  /**
   * If true, a known email gets no notice, because it has received too many recently.
   */
  'omitMailIfKnown'?: (boolean) | undefined;
}
