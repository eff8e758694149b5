// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface ReplaySinceRequest {
  'accountId': (string);
  'endpointId': (string);
  /**
   * Deliveries that were made at or after this time.
   */
  'sinceMs': (number);
  /**
   * exhausted, held; empty: both.
   */
  'statuses': (string)[];
}
