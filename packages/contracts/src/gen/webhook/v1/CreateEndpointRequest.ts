// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface CreateEndpointRequest {
  'accountId': (string);
  /**
   * Number of endpoints in the plan; 0 means unlimited.
   */
  'maxEndpoints': (number);
  'url': (string);
  'description': (string);
  'eventTypes': (string)[];
  'standardWebhooks': (boolean);
}
