// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface GetTagKeyRequest {
  'accountId': (string);
}
