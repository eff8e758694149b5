import { defineService } from '../define-service';
import type { DeadEventServiceDefinition } from '../gen/event/v1/DeadEventService';
import type { MethodsOf } from '../service-contract';

export type DeadEventServiceMethods = MethodsOf<DeadEventServiceDefinition>;

export const deadEventService = defineService<DeadEventServiceDefinition>('event.v1.DeadEventService', {
  listDeadEvents: 'read',
  // A second run returns 0 even if the first one succeeded.
  retryDeadEvents: false,
  dropDeadEvent: false,
});
