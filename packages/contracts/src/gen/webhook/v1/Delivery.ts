// Generated from proto/webhook/v1/webhook_service.proto by generate.mjs. Not edited by hand.

export interface Delivery {
  /**
   * Value of the header X-Service-Delivery.
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
   * 0 if no attempt waits or an attempt is in flight.
   */
  'nextAttemptAtMs': (number);
}
