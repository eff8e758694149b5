import { defineService } from '../define-service';
import type { LeafServiceDefinition } from '../gen/evidence/v1/LeafService';
import type { MethodsOf } from '../service-contract';

export type LeafServiceMethods = MethodsOf<LeafServiceDefinition>;

export const leafService = defineService<LeafServiceDefinition>('evidence.v1.LeafService', {
  // Finished work is deleted, so a second run returns only the rest.
  pullLeaves: true,
  // A repeated step queues the same entries twice, which is harmless.
  repeatLeaves: true,
  listCells: 'read',
  listRowAccounts: 'read',
  listRowLeaves: 'read',
  countWaiting: 'read',
  // Queues nothing while the first run's work waits.
  attestRows: true,
});
