// Generated from proto/evidence/v1/operator_service.proto by generate.mjs. Not edited by hand.

export interface AuditedAccount {
  'accountId': (string);
  /**
   * Those that have rows of it: consent, consent/<cell>, policy, evidence.
   */
  'sources': (string)[];
}
