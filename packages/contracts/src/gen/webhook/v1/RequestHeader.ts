// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface RequestHeader {
  'name': (string);
  'value': (string);
}
