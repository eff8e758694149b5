// Generated from proto/event/v1/dead_event_service.proto by generate.mjs. Not edited by hand.

import type { DeadEvent as _event_v1_DeadEvent } from '../../event/v1/DeadEvent';

export interface ListDeadEventsResponse {
  'events': (_event_v1_DeadEvent)[];
}
