// Generated from proto/event/v1/dead_event_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { DropDeadEventRequest as _event_v1_DropDeadEventRequest } from '../../event/v1/DropDeadEventRequest';
import type { DropDeadEventResponse as _event_v1_DropDeadEventResponse } from '../../event/v1/DropDeadEventResponse';
import type { ListDeadEventsRequest as _event_v1_ListDeadEventsRequest } from '../../event/v1/ListDeadEventsRequest';
import type { ListDeadEventsResponse as _event_v1_ListDeadEventsResponse } from '../../event/v1/ListDeadEventsResponse';
import type { RetryDeadEventsRequest as _event_v1_RetryDeadEventsRequest } from '../../event/v1/RetryDeadEventsRequest';
import type { RetryDeadEventsResponse as _event_v1_RetryDeadEventsResponse } from '../../event/v1/RetryDeadEventsResponse';

export interface DeadEventServiceDefinition {
  DropDeadEvent: MethodDefinition<_event_v1_DropDeadEventRequest, _event_v1_DropDeadEventResponse>
  ListDeadEvents: MethodDefinition<_event_v1_ListDeadEventsRequest, _event_v1_ListDeadEventsResponse>
  RetryDeadEvents: MethodDefinition<_event_v1_RetryDeadEventsRequest, _event_v1_RetryDeadEventsResponse>
}
