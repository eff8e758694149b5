// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

export interface GetStatsRequest {
  'accountId': (string);
  /**
   * "" for every site of the account.
   */
  'siteId': (string);
  /**
   * "2026-11-21", in UTC. Both days are inclusive; at most 366 days.
   */
  'fromDay': (string);
  'toDay': (string);
}
