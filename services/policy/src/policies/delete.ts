import type { DeletePolicyRequest, DeletePolicyResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { PolicyParts } from '../parts';
import { tombstone } from '../projections/projection';
import { auditedPolicy } from './audited';
import { markDeleted } from './delete.sql';
import { findPolicies } from './find.sql';
import { findKept, keepAnswer } from '@consent/service';
import type { KeptPolicy } from './kept';
import { lockPolicy } from './lock.sql';
import { changedAtMs } from './next-version.rule';
import { uuidOf } from '@consent/kernel/ids';
import { removePolicy } from './usage.rule';
import { lockUsage, saveUsage } from './usage.sql';

/**
 * DELETE /policies/{id} (spec 4.3): deletes a policy and detaches its sites. Published versions stay readable as
 * evidence. Throws not_found (also if already deleted), conflict (the key is in use).
 */
export async function deletePolicy(
  { accountId, id, once }: DeletePolicyRequest,
  {
    transaction,
    events,
    audit,
    redisCopy,
    detachSites,
  }: Pick<PolicyParts, 'transaction' | 'events' | 'audit' | 'redisCopy' | 'detachSites'>,
): Promise<DeletePolicyResponse> {
  const { deleted, replayed } = await transaction(async (tx) => {
    const kept = await findKept<KeptPolicy>(tx, once);
    if (kept !== undefined) return { deleted: { ...kept, accountId }, replayed: true };
    const usage = await lockUsage(tx, accountId);
    const policy = await lockPolicy(tx, accountId, uuidOf(id));
    if (policy === undefined) throw notFound('policy');
    const [shown] = await findPolicies(tx, accountId, [policy.id]);
    const atMs = changedAtMs(policy, Date.now());
    await saveUsage(tx, accountId, removePolicy(usage));
    await markDeleted(tx, accountId, policy.id, atMs);
    await events.deleted(tx, { accountId, id: policy.id, atMs });
    await audit(tx, auditedPolicy('policy.deleted', policy, { before: shown }));
    await keepAnswer(tx, once, { id: policy.id, version: policy.version } satisfies KeptPolicy);
    return { deleted: policy, replayed: false };
  });
  await Promise.all([redisCopy.offer([tombstone(deleted)]), detachSites(accountId, deleted.id)]);
  return { replayed };
}
