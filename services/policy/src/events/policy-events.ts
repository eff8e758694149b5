import { policyJson } from '@consent/contracts';
import type { MakeEvent } from '@consent/events';
import type { PolicyRecord } from '../domain/policy';

/** The events this service publishes (spec 6); the text made here is what is stored, sent and signed. */
export const createPolicyEvents = (makeEvent: MakeEvent) => ({
  /** One for each version, the first included. */
  published: (policy: PolicyRecord) =>
    makeEvent({ accountId: policy.accountId, type: 'policy.published', createdAtMs: policy.updatedAtMs, dataJson: policyJson(policy) }),

  /** Ours beyond the specification: account detaches the sites of the policy. */
  deleted: ({ accountId, id, atMs }: { accountId: string; id: string; atMs: number }) =>
    makeEvent({ accountId, type: 'policy.deleted', createdAtMs: atMs, dataJson: JSON.stringify({ id }) }),
});

export type PolicyEvents = ReturnType<typeof createPolicyEvents>;
