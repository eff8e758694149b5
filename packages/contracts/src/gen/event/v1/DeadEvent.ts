// Generated from proto/event/v1/dead_event_service.proto by generate.mjs. Not edited by hand.

export interface DeadEvent {
  /**
   * evt_..., or stream:sequence if the message cannot be decoded.
   */
  'eventId': (string);
  /**
   * Name of the consumer in NATS.
   */
  'consumer': (string);
  /**
   * The nil UUID if the message has no account.
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
