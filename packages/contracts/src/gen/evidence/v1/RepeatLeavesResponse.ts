// Generated from proto/evidence/v1/leaf_service.proto by generate.mjs. Not edited by hand.

export interface RepeatLeavesResponse {
  /**
   * "" after the last step.
   */
  'nextCursor': (string);
  /**
   * Number of leaves that this step queued.
   */
  'leaves': (number);
}
