// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

export interface ResolveKeyResponse {
  'accountId': (string);
  'keyId': (string);
  /**
   * Restrictions. Absent or empty means none.
   */
  'siteId'?: (string) | undefined;
  'readOnly'?: (boolean) | undefined;
  /**
   * Cell of the account. Absent in responses of earlier releases.
   */
  'cell'?: (string) | undefined;
}
