// Generated from proto/event/v1/dead_event_service.proto by generate.mjs. Not edited by hand.

export interface RetryDeadEventsResponse {
  /**
   * Number of events that are retried; 0 if no dead event has the id.
   */
  'retried': (number);
}
