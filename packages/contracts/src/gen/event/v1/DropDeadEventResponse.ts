// Generated from proto/event/v1/dead_event_service.proto by generate.mjs. Not edited by hand.

export interface DropDeadEventResponse {
  /**
   * Number of consumers that had the event; 0 if no dead event has the id.
   */
  'dropped': (number);
}
