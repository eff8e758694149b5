// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface Delivery {
  /**
   * What X-Service-Delivery says.
   */
  'id': (string);
  'accountId': (string);
  'endpointId': (string);
  /**
   * evt_...
   */
  'eventId': (string);
  'eventType': (string);
  /**
   * pending, retrying, delivered, exhausted or held.
   */
  'status': (string);
  'attemptCount': (number);
  'createdAtMs': (number);
  'updatedAtMs': (number);
  /**
   * 0 when no attempt waits, or one is under way.
   */
  'nextAttemptAtMs': (number);
}
