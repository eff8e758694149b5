import type { UpdatePolicyRequest, UpdatePolicyResponse } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import type { PolicyParts } from '../parts';
import { findKept, keepAnswer } from '@consent/service';
import { auditedPolicy } from './audited';
import { findPolicies } from './find.sql';
import { findReplay, firstAnswer, type KeptPolicy } from './kept';
import { lockPolicy } from './lock.sql';
import { nextVersion } from './next-version.rule';
import { uuidOf } from '@consent/kernel/ids';
import { saveVersion } from './update.sql';
import { addText } from './usage.rule';
import { lockUsage, saveUsage } from './usage.sql';

/**
 * PUT /policies/{id} (spec 3 and 4.3): publishes the next version. Locks the policy's row, so that parallel updates get
 * unique version numbers without gaps. Throws plan_limit (before 404: decisions 4.5, 9.7), not_found, conflict (the key
 * is in use).
 */
export async function updatePolicy(
  { accountId, id, name, content, changeNote = '', maxTextBytes = 0, once }: UpdatePolicyRequest,
  { transaction, events, audit, redisCopy }: Pick<PolicyParts, 'transaction' | 'events' | 'audit' | 'redisCopy'>,
): Promise<UpdatePolicyResponse> {
  const { policy, projection, replayed } = await transaction(async (tx) => {
    const kept = await findKept<KeptPolicy>(tx, once);
    if (kept !== undefined) return findReplay(tx, accountId, kept);
    const usage = addText(await lockUsage(tx, accountId), content, maxTextBytes);
    const before = await lockPolicy(tx, accountId, uuidOf(id));
    if (before === undefined) throw notFound('policy');
    const [shown] = await findPolicies(tx, accountId, [before.id]);
    const after = nextVersion(before, { name, content }, Date.now());
    await saveUsage(tx, accountId, usage);
    await saveVersion(tx, after, changeNote);
    await events.published(tx, after);
    await audit(tx, auditedPolicy('policy.updated', after, { before: shown, after }));
    await keepAnswer(tx, once, { id: after.id, version: after.version } satisfies KeptPolicy);
    return firstAnswer(after);
  });
  // Every consent created after this response must have the new version (decision 2.3).
  await redisCopy.offer([projection]);
  return { policy, replayed };
}
