import { defineService } from '../define-service';
import type { PolicyServiceDefinition } from '../gen/policy/v1/PolicyService';
import type { MethodsOf } from '../service-contract';

export type PolicyServiceMethods = MethodsOf<PolicyServiceDefinition>;

export const policyService = defineService<PolicyServiceDefinition>('policy.v1.PolicyService', {
  // Each run makes a policy with an id of its own.
  createPolicy: false,
  listPolicies: true,
  getPolicy: true,
  // Each run publishes another version.
  updatePolicy: false,
  // A repeat answers not_found to who did delete it.
  deletePolicy: false,
  listVersions: true,
  getVersion: true,
  getPolicyFacts: true,
  // Writes what stands in the database; twice is once.
  resumeProjections: true,
});
