// Generated from proto/account/v1/site_service.proto by generate.mjs. Not edited by hand.

export interface ListLifetimesRequest {
  /**
   * Name of a cell (decision 40).
   */
  'cell': (string);
  /**
   * Only sites changed after this time, or at it with a larger id than after_id.
   */
  'sinceMs': (number);
  /**
   * "" for all changed at that time.
   */
  'afterId': (string);
  /**
   * 1 to 1000.
   */
  'limit': (number);
}
