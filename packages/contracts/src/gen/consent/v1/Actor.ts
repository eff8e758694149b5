// Generated from proto/consent/v1/consent.proto by generate.mjs. Not edited by hand.

/**
 * Who made a change.
 */
export interface Actor {
  /**
   * api_key, user, site or system.
   */
  'kind': (string);
  /**
   * key_..., a user's uuid, a site's uuid, or "".
   */
  'id': (string);
}
