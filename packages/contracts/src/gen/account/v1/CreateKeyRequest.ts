// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

export interface CreateKeyRequest {
  'accountId': (string);
  'name': (string);
  /**
   * 0: never
   */
  'expiresAtMs': (number);
}
