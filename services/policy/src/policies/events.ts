import { policyJson } from '@consent/contracts';
import { insertEvents, type MakeEvent, type OutboxEvent } from '@consent/events';
import { insertLeafWork, policyMaterial } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { deletionJson } from './deletion-json';
import { markLogged } from './logged.sql';
import type { PolicyRecord } from './policy';

const deletionVersion = 0;

/**
 * Writes the service's events (spec 6) and their leaves in the transaction of the change. The same text is stored,
 * sent, signed and logged.
 */
export const createPolicyEvents = (makeEvent: MakeEvent, { isLogOn }: { isLogOn: boolean }) => ({
  published: async (tx: Handle, policy: PolicyRecord): Promise<void> => {
    const { accountId, id, version, sha256 } = policy;
    const event = makeEvent({ accountId, type: 'policy.published', createdAtMs: policy.updatedAtMs, dataJson: policyJson(policy) });
    await insertEvents(tx, [event]);
    if (isLogOn) await queueLeaf(tx, event, { id, version, sha256 });
  },

  /** Not in the specification. The account service detaches the sites of the policy. */
  deleted: async (tx: Handle, { accountId, id, atMs }: { accountId: string; id: string; atMs: number }): Promise<void> => {
    const event = makeEvent({ accountId, type: 'policy.deleted', createdAtMs: atMs, dataJson: deletionJson(id) });
    await insertEvents(tx, [event]);
    if (isLogOn) await queueLeaf(tx, event, { id, version: deletionVersion, sha256: '' });
  },
});

export type PolicyEvents = ReturnType<typeof createPolicyEvents>;

async function queueLeaf(
  tx: Handle,
  { accountId, id: outboxId }: OutboxEvent,
  { id: policyId, version, sha256 }: { id: string; version: number; sha256: string },
): Promise<void> {
  await markLogged(tx, { accountId, policyId, version });
  const material = policyMaterial({ policyId, policySha256: sha256, policyVersion: version });
  await insertLeafWork(tx, { accountId, outboxIds: [outboxId], leaves: 1, salts: '', material });
}
