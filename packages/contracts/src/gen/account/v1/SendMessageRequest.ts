// Generated from proto/account/v1/contact_service.proto by generate.mjs. Not edited by hand.

export interface SendMessageRequest {
  'email': (string);
  'name': (string);
  'message': (string);
}
