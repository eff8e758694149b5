// Generated from proto/event/v1/dead_event_service.proto by generate.mjs. Not edited by hand.

export interface RetryDeadEventsRequest {
  /**
   * Empty means all.
   */
  'eventId': (string);
}
