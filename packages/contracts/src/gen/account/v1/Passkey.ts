// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

export interface Passkey {
  'id': (string);
  'name': (string);
  'createdAtMs': (number);
  /**
   * 0 if it was not used since it was made.
   */
  'lastUsedAtMs': (number);
  /**
   * Whether the authenticator keeps copies on other devices.
   */
  'backedUp': (boolean);
}
