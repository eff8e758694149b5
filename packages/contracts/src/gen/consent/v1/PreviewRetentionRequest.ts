// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

export interface PreviewRetentionRequest {
  'accountId': (string);
  'siteId': (string);
  /**
   * 0 if only the other is asked for.
   */
  'erasedDays': (number);
  /**
   * 0 if not asked for. Send it only to servers with the feature superseded_retention.
   */
  'supersededDays': (number);
}
