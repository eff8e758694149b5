// Generated from proto/event/v1/dead_event_service.proto by generate.mjs. Not edited by hand.

export interface DropDeadEventResponse {
  /**
   * How many consumers had it; 0 when no dead event has the id.
   */
  'dropped': (number);
}
