// Generated from proto/event/v1/dead_event_service.proto by generate.mjs. Not edited by hand.

export interface RetryDeadEventsResponse {
  /**
   * How many are tried again; 0 when no dead event has the id.
   */
  'retried': (number);
}
