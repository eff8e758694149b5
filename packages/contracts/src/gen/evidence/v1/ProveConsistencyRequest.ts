// Generated from proto/evidence/v1/evidence_service.proto by generate.mjs. Not edited by hand.

export interface ProveConsistencyRequest {
  'accountId': (string);
  /**
   * The size of the smaller tree, in leaves.
   */
  'from': (number);
}
