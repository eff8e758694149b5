// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

export interface ConfirmRequestRequest {
  'token': (string);
}
