// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface ListDeliveriesRequest {
  'accountId': (string);
  /**
   * "" for any. An endpoint of another account gives an empty page.
   */
  'endpointId': (string);
  /**
   * "" for any.
   */
  'status': (string);
  /**
   * "" for any; otherwise a type of the specification, or webhook.test.
   */
  'eventType': (string);
  /**
   * "" for the first page, else next_cursor of a page with the same filters.
   */
  'cursor': (string);
  'limit': (number);
}
