// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface EndpointStats {
  'endpointId': (string);
  /**
   * Attempts that were recorded in the period.
   */
  'attempts': (number);
  'successes': (number);
  /**
   * When the newest delivery was made that is no test; 0 without any.
   */
  'lastDeliveryAtMs': (number);
}
