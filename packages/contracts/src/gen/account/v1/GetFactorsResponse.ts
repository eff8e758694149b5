// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

export interface GetFactorsResponse {
  /**
   * 0 without an authenticator app.
   */
  'totpSinceMs': (number);
  'recoveryCodesLeft': (number);
}
