// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface RetryDeliveryRequest {
  'accountId': (string);
  'id': (string);
}
