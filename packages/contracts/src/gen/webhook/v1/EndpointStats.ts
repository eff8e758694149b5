// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface EndpointStats {
  'endpointId': (string);
  /**
   * Attempts recorded in the period.
   */
  'attempts': (number);
  'successes': (number);
  /**
   * Creation time of the newest delivery that is not a test; 0 if there is none.
   */
  'lastDeliveryAtMs': (number);
}
