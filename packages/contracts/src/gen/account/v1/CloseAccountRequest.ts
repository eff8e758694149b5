// Generated from proto/account/v1/closing_service.proto by generate.mjs. Not edited by hand.

export interface CloseAccountRequest {
  'accountId': (string);
  /**
   * user or operator.
   */
  'actorKind': (string);
  /**
   * The user; "" for the operator.
   */
  'actorId': (string);
  /**
   * "" from a user.
   */
  'reason': (string);
}
