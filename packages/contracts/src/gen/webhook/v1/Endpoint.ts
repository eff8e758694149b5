// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface Endpoint {
  'id': (string);
  'accountId': (string);
  'url': (string);
  'description': (string);
  /**
   * Empty means all types.
   */
  'eventTypes': (string)[];
  'enabled': (boolean);
  /**
   * Whether to also send webhook-id, webhook-timestamp and webhook-signature.
   */
  'standardWebhooks': (boolean);
  'consecutiveFailures': (number);
  /**
   * 0 unless 50 consecutive failures disabled the endpoint.
   */
  'autoDisabledAtMs': (number);
  'createdAtMs': (number);
  'updatedAtMs': (number);
}
