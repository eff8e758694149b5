// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

export interface Key {
  /**
   * key_ + ULID
   */
  'id': (string);
  'accountId': (string);
  'name': (string);
  /**
   * The first characters and the last four, to tell keys apart.
   */
  'firstCharacters': (string);
  'lastFour': (string);
  'createdAtMs': (number);
  /**
   * 0: never
   */
  'expiresAtMs': (number);
  'lastUsedAtMs': (number);
  'revokedAtMs': (number);
}
