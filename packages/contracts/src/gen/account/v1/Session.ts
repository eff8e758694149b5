// Generated from proto/account/v1/session_service.proto by generate.mjs. Not edited by hand.

export interface Session {
  /**
   * UUID made of the digest. It gives no access.
   */
  'id': (string);
  /**
   * Whether the caller uses it.
   */
  'current': (boolean);
  'userAgent': (string);
  'country': (string);
  'region': (string);
  'createdAtMs': (number);
  /**
   * Exact to the minute.
   */
  'lastUsedAtMs': (number);
  /**
   * The session ends at this time even if it is used.
   */
  'expiresAtMs': (number);
}
