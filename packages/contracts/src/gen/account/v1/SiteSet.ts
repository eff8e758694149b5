// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

/**
 * Sites to which a member is restricted.
 */
export interface SiteSet {
  'ids': (string)[];
}
