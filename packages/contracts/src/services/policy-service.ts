import { defineService } from '../define-service';
import type { PolicyServiceDefinition } from '../gen/policy/v1/PolicyService';
import type { MethodsOf } from '../service-contract';

export type PolicyServiceMethods = MethodsOf<PolicyServiceDefinition>;

export const policyService = defineService<PolicyServiceDefinition>('policy.v1.PolicyService', {
  // Each run creates another policy.
  createPolicy: false,
  listPolicies: 'read',
  getPolicy: 'read',
  // Each run publishes another version.
  updatePolicy: false,
  // A retry would answer not_found although the deletion succeeded.
  deletePolicy: false,
  listVersions: 'read',
  getVersion: 'read',
  findText: 'read',
  getPolicyFacts: 'read',
  // Writes the state in the database, so a retry changes nothing.
  resumeProjections: 'read',
});
