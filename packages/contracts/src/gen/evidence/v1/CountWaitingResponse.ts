// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

export interface CountWaitingResponse {
  /**
   * Not exact if more than 100,000 rows of work of all accounts wait.
   */
  'waiting': (number);
  /**
   * The highest id that waits; 0 if none does.
   */
  'lastId': (number);
}
