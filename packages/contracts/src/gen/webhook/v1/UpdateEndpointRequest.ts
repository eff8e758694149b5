// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface UpdateEndpointRequest {
  'accountId': (string);
  'id': (string);
  'url': (string);
  'description': (string);
  'eventTypes': (string)[];
  'enabled': (boolean);
  'standardWebhooks': (boolean);
}
