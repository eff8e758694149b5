// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

/**
 * Where a session is used from. Gateways of earlier releases do not send it.
 */
export interface SessionClient {
  /**
   * The first 256 characters of the User-Agent header; empty if there was none.
   */
  'userAgent': (string);
  /**
   * ISO 3166-1 alpha-2, or empty.
   */
  'country': (string);
  'region': (string);
}
