// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

export interface CountWaitingRequest {
  'accountId': (string);
  /**
   * 0: all work.
   */
  'upToId': (number);
}
