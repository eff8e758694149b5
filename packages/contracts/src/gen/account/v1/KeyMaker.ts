// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

/**
 * The user who made a key.
 */
export interface KeyMaker {
  'userId': (string);
  'name': (string);
  /**
   * Whether they no longer are a member of the account.
   */
  'removed': (boolean);
}
