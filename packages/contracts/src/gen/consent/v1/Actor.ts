// Generated from proto/consent/v1/consent.proto by generate.mjs. Not edited by hand.

export interface Actor {
  /**
   * api_key, user, site or system.
   */
  'kind': (string);
  /**
   * key_..., the UUID of a user or site, or "".
   */
  'id': (string);
}
