// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface Endpoint {
  'id': (string);
  'accountId': (string);
  'url': (string);
  'description': (string);
  /**
   * Empty: all types.
   */
  'eventTypes': (string)[];
  'enabled': (boolean);
  /**
   * Whether webhook-id, webhook-timestamp and webhook-signature are sent too.
   */
  'standardWebhooks': (boolean);
  'consecutiveFailures': (number);
  /**
   * 0 unless 50 consecutive failures disabled it.
   */
  'autoDisabledAtMs': (number);
  'createdAtMs': (number);
  'updatedAtMs': (number);
}
