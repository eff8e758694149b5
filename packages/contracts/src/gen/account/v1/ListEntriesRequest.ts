// Generated from proto/account/v1/audit_service.proto by generate.mjs. Not edited by hand.

export interface ListEntriesRequest {
  'accountId': (string);
  /**
   * next_id of the page before; "" for the first.
   */
  'beforeId': (string);
  /**
   * 1 to 1000.
   */
  'limit': (number);
  /**
   * Filters; "" and 0 mean all. A kind, or the words before its dot.
   */
  'kind': (string);
  'actorKind': (string);
  'actorId': (string);
  'siteId': (string);
  'fromMs': (number);
  'toMs': (number);
}
