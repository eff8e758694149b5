import { policyJson } from '@consent/contracts';
import { insertEvents, type MakeEvent } from '@consent/events';
import type { Handle } from '@consent/postgres';
import type { PolicyRecord } from './policy';

/** Writes the events of this service into the transaction of the change (spec 6). The text made here is stored, sent and signed. */
export const createPolicyEvents = (makeEvent: MakeEvent) => ({
  /** One for each version, the first included. */
  published: (tx: Handle, policy: PolicyRecord) =>
    insertEvents(tx, [
      makeEvent({ accountId: policy.accountId, type: 'policy.published', createdAtMs: policy.updatedAtMs, dataJson: policyJson(policy) }),
    ]),

  /** Not in the specification: account detaches the sites of the policy. */
  deleted: (tx: Handle, { accountId, id, atMs }: { accountId: string; id: string; atMs: number }) =>
    insertEvents(tx, [makeEvent({ accountId, type: 'policy.deleted', createdAtMs: atMs, dataJson: JSON.stringify({ id }) })]),
});

export type PolicyEvents = ReturnType<typeof createPolicyEvents>;
