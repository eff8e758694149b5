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
  /**
   * The only site it may touch, "" for every site. These two never change.
   * Absent: a server of an earlier release, which does not know them.
   */
  'siteId'?: (string) | undefined;
  'readOnly'?: (boolean) | undefined;
}
