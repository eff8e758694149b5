import { defineService } from '../define-service';
import type { SeenServiceDefinition } from '../gen/policy/v1/SeenService';
import type { MethodsOf } from '../service-contract';

export type SeenServiceMethods = MethodsOf<SeenServiceDefinition>;

export const seenService = defineService<SeenServiceDefinition>('policy.v1.SeenService', {
  // A retry would count the report twice.
  recordSeen: false,
  listSeen: 'read',
  listSeenReports: 'read',
  getSeenReport: 'read',
});
