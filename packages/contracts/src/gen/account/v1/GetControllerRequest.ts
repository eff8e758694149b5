// Generated from proto/account/v1/controller_service.proto by generate.mjs. Not edited by hand.

export interface GetControllerRequest {
  'accountId': (string);
}
