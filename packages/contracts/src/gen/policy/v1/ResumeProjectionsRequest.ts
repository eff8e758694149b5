// Generated from proto/policy/v1/policy_service.proto by generate.mjs. Not edited by hand.

export interface ResumeProjectionsRequest {
  /**
   * Shards of accounts (0 to 15) whose server of Redis was connected. All when
   * empty: one server has them all.
   */
  'shards': (number)[];
}
