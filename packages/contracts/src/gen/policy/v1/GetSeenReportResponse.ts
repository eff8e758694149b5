// Generated from proto/policy/v1/seen_service.proto by generate.mjs. Not edited by hand.

export interface GetSeenReportResponse {
  /**
   * Canonical JSON.
   */
  'content': (string);
}
