// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribeCheckRequest {
  'accountId': (string);
  'id': (string);
}
