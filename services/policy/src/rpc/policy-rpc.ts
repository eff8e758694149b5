import type { PolicyServiceMethods } from '@consent/contracts';
import type { Handlers } from '@consent/rpc';
import { policyIdOf } from '../domain/policy-id';
import type { Operations } from '../operations';

/** Thin: message to operation, result to message. */
export function policyRpc(operations: Operations): Handlers<PolicyServiceMethods> {
  return {
    createPolicy: async ({ accountId, name, content, maxTextBytes = 0 }) => ({
      policy: await operations.createPolicy({ accountId, name, content, maxTextBytes }),
    }),

    listPolicies: (request) => operations.listPolicies(request),

    getPolicy: async (request) => ({ policy: await operations.getPolicy(refOf(request)) }),

    updatePolicy: async ({ name, content, maxTextBytes = 0, ...ref }) => ({
      policy: await operations.updatePolicy({ ...refOf(ref), name, content, maxTextBytes }),
    }),

    deletePolicy: async (request) => {
      await operations.deletePolicy(refOf(request));
      return {};
    },

    listVersions: async (request) => ({ versions: await operations.listVersions(refOf(request)) }),

    getVersion: ({ version, ...ref }) => operations.getVersion({ ...refOf(ref), version }),

    getPolicyFacts: ({ version, ...ref }) => operations.getPolicyFacts({ ...refOf(ref), version }),

    resumeProjections: async () => {
      await operations.resumeProjections();
      return {};
    },
  };
}

function refOf({ accountId, id }: { accountId: string; id: string }) {
  return { accountId, id: policyIdOf(id) };
}
