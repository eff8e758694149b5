// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

export interface SeenName {
  /**
   * cookie, local_storage, session_storage or host.
   */
  'kind': (string);
  'name': (string);
  /**
   * before, refused, partial or accepted.
   */
  'state': (string);
  /**
   * 16 bits of a keyed hash of the client's network and this name. The key is forgotten with the day.
   */
  'clientTag': (number);
}
