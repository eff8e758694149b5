// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface CreateEndpointRequest {
  'accountId': (string);
  /**
   * How many the plan includes; 0 is unlimited.
   */
  'maxEndpoints': (number);
  'url': (string);
  'description': (string);
  'eventTypes': (string)[];
  'standardWebhooks': (boolean);
}
