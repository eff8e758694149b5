// Generated from proto/account/v1/account_service.proto by generate.mjs. Not edited by hand.

export interface AccountMember {
  'userId': (string);
  'email': (string);
  'emailVerified': (boolean);
  'hasSecondFactor': (boolean);
  /**
   * Of the person, whichever account they act for.
   */
  'liveSessions': (number);
  'role': (string);
}
