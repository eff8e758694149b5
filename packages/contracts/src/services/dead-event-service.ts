import { defineService } from '../define-service';
import type { DeadEventServiceDefinition } from '../gen/event/v1/DeadEventService';
import type { MethodsOf } from '../service-contract';

export type DeadEventServiceMethods = MethodsOf<DeadEventServiceDefinition>;

export const deadEventService = defineService<DeadEventServiceDefinition>('event.v1.DeadEventService', {
  listDeadEvents: true,
  // A retry would answer 0 although the first run did it.
  retryDeadEvents: false,
  dropDeadEvent: false,
});
