import { defineService } from '../define-service';
import type { StatementServiceDefinition } from '../gen/policy/v1/StatementService';
import type { MethodsOf } from '../service-contract';

export type PolicyStatementServiceMethods = MethodsOf<StatementServiceDefinition>;

export const policyStatementService = defineService<StatementServiceDefinition>('policy.v1.StatementService', {
  describeVersion: 'read',
  describeNotice: 'read',
  describeSeenReport: 'read',
  listPolicyOpenings: 'read',
});
