// Generated from proto/account/v1/usage_service.proto by generate.mjs. Not edited by hand.

export interface GetUsageByKeyRequest {
  'accountId': (string);
  /**
   * "2026-11-21", in UTC. Both days are inclusive; at most 92 days.
   */
  'fromDay': (string);
  'toDay': (string);
}
