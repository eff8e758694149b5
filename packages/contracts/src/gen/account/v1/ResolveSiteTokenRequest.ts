// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface ResolveSiteTokenRequest {
  'token': (string);
  /**
   * The Origin header; "" without one, which is allowed (not a browser).
   */
  'origin': (string);
}
