// Generated from proto/policy/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribeVersionRequest {
  'accountId': (string);
  'policyId': (string);
  'version': (number);
}
