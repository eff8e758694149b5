// Generated from proto/account/v1/key_service.proto by generate.mjs. Not edited by hand.

export interface ListKeysRequest {
  'accountId': (string);
}
