// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

export interface CreateKeyRequest {
  'accountId': (string);
  'name': (string);
  /**
   * 0 if the key never expires.
   */
  'expiresAtMs': (number);
  /**
   * Restrictions. Send them only to servers with the feature `restricted_keys` (packages/rpc).
   */
  'siteId'?: (string) | undefined;
  'readOnly'?: (boolean) | undefined;
}
