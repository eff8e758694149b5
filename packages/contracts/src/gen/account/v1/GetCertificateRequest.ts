// Generated from proto/account/v1/closing_service.proto by generate.mjs. Not edited by hand.

export interface GetCertificateRequest {
  'accountId': (string);
}
