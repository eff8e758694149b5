import { policyJson } from '@consent/contracts';
import { newEvent } from '@consent/events';
import type { PolicyRecord } from '../domain/policy';

/** The events this service publishes (specification 6); the text made here is what is stored, sent and signed. */
export const policyEvents = {
  /** One for each version, the first included. */
  published: (policy: PolicyRecord) =>
    newEvent({ accountId: policy.accountId, type: 'policy.published', createdAtMs: policy.updatedAtMs, dataJson: policyJson(policy) }),

  /** Ours beyond the specification: account detaches the sites of the policy. */
  deleted: ({ accountId, id, atMs }: { accountId: string; id: string; atMs: number }) =>
    newEvent({ accountId, type: 'policy.deleted', createdAtMs: atMs, dataJson: JSON.stringify({ id }) }),
};

export type PolicyEvents = typeof policyEvents;
