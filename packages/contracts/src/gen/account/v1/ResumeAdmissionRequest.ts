// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

export interface ResumeAdmissionRequest {
  /**
   * Shards of accounts (0 to 15) whose Redis server was reconnected. Empty means all.
   */
  'shards': (number)[];
}
