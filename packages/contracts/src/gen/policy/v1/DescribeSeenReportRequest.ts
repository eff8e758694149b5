// Generated from proto/policy/v1/statement_service.proto by generate.mjs. Not edited by hand.

export interface DescribeSeenReportRequest {
  'accountId': (string);
  'siteId': (string);
  'number': (number);
}
