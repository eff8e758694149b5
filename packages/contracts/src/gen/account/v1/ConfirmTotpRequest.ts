// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

export interface ConfirmTotpRequest {
  'accountId': (string);
  'userId': (string);
  'code': (string);
  /**
   * Digest of the caller's session.
   */
  'digest': (Buffer);
}
