// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface ResolveSiteTokenRequest {
  'token': (string);
  /**
   * The Origin header; "" if there is none, which is allowed because only browsers send it.
   */
  'origin': (string);
}
