// Generated from proto/account/v1/account_service.proto by generate.mjs. Not edited by hand.

export interface ResetFactorsRequest {
  'email': (string);
  'reason': (string);
}
