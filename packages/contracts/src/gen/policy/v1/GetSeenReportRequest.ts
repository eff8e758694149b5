// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

export interface GetSeenReportRequest {
  'accountId': (string);
  'siteId': (string);
  'number': (number);
}
