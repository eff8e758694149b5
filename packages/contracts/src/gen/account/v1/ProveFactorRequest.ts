// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

export interface ProveFactorRequest {
  'accountId': (string);
  'userId': (string);
  /**
   * A code of the app, or a recovery code.
   */
  'code': (string);
  'digest': (Buffer);
}
