// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

export interface CreateKeyRequest {
  'accountId': (string);
  'name': (string);
  /**
   * 0: never
   */
  'expiresAtMs': (number);
  /**
   * Restrictions. Only servers that announce the feature `restricted_keys` may
   * be sent them (packages/rpc).
   */
  'siteId'?: (string) | undefined;
  'readOnly'?: (boolean) | undefined;
}
