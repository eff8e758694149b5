// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface RotateSecretRequest {
  'accountId': (string);
  'id': (string);
}
