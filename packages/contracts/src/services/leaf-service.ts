import { defineService } from '../define-service';
import type { LeafServiceDefinition } from '../gen/evidence/v1/LeafService';
import type { MethodsOf } from '../service-contract';

export type LeafServiceMethods = MethodsOf<LeafServiceDefinition>;

export const leafService = defineService<LeafServiceDefinition>('evidence.v1.LeafService', {
  // Work that is done is gone; a second run returns the rest again.
  pullLeaves: true,
  // A step that runs twice queues the same entries twice, which means the same once.
  repeatLeaves: true,
});
