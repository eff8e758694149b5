// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

export interface ListRequestsRequest {
  'accountId': (string);
  /**
   * "": all sites.
   */
  'siteId': (string);
  /**
   * "": all.
   */
  'status': (string);
  /**
   * Of the last request of the page before; 0 and "" for the first page.
   */
  'afterDueAtMs': (number);
  'afterId': (string);
  'limit': (number);
}
