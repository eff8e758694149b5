// Generated from proto/account/v1/factor_service.proto by generate.mjs. Not edited by hand.

export interface BeginAssertionRequest {
  'origin': (string);
  /**
   * Absent for a sign-in, which does not say of whom.
   */
  'accountId'?: (string) | undefined;
  'userId'?: (string) | undefined;
}
