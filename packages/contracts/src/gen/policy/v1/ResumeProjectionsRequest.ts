// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface ResumeProjectionsRequest {
  /**
   * Shards of accounts (0 to 15) whose Redis server was reconnected. Empty means all.
   */
  'shards': (number)[];
}
