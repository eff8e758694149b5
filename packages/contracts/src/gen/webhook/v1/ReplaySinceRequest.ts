// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface ReplaySinceRequest {
  'accountId': (string);
  'endpointId': (string);
  /**
   * Deliveries created at or after this time.
   */
  'sinceMs': (number);
  /**
   * exhausted, held or both; empty means both.
   */
  'statuses': (string)[];
}
