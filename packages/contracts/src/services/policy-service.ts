import { defineService } from '../define-service';
import type { PolicyServiceDefinition } from '../gen/policy/v1/PolicyService';
import type { MethodsOf } from '../service-contract';

export type PolicyServiceMethods = MethodsOf<PolicyServiceDefinition>;

export const policyService = defineService<PolicyServiceDefinition>('policy.v1.PolicyService', {
  createPolicy: false,
  listPolicies: 'read',
  getPolicy: 'read',
  updatePolicy: false,
  // A retry would answer not_found although the policy was deleted.
  deletePolicy: false,
  listVersions: 'read',
  getVersion: 'read',
  findText: 'read',
  getPolicyFacts: 'read',
  // Writes the state in the database, so a retry changes nothing.
  resumeProjections: 'bookkeeping',
});
