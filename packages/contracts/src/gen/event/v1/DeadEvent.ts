// Generated from proto/event/v1/dead_event_service.proto by generate.mjs. Not edited by hand.

export interface DeadEvent {
  /**
   * evt_..., or stream:sequence of a message that cannot be read.
   */
  'eventId': (string);
  /**
   * The name of the consumer in NATS.
   */
  'consumer': (string);
  /**
   * The nil UUID if the message names no account.
   */
  'accountId': (string);
  'type': (string);
  'tries': (number);
  /**
   * Message of the last failure.
   */
  'reason': (string);
  'failedAtMs': (number);
  'diedAtMs': (number);
}
