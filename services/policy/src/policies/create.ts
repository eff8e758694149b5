import { randomUUID } from 'node:crypto';
import type { CreatePolicyRequest, CreatePolicyResponse } from '@consent/contracts';
import type { PolicyParts } from '../parts';
import { findKept, keepAnswer } from '@consent/service';
import { insertPolicy } from './create.sql';
import { findReplay, firstAnswer, type KeptPolicy } from './kept';
import { firstVersion } from './next-version.rule';
import { auditedPolicy } from './audited';
import { addPolicy } from './usage.rule';
import { lockUsage, saveUsage } from './usage.sql';

/**
 * POST /policies (spec 3 and 4.3): publishes version 1. Locks the account's usage, so that parallel calls cannot exceed
 * a limit (decision 9.7). Throws plan_limit, conflict (the key is in use).
 */
export async function createPolicy(
  { accountId, name, content, changeNote = '', maxTextBytes = 0, once }: CreatePolicyRequest,
  { transaction, events, audit, redisCopy }: Pick<PolicyParts, 'transaction' | 'events' | 'audit' | 'redisCopy'>,
): Promise<CreatePolicyResponse> {
  const { policy, projection, replayed } = await transaction(async (tx) => {
    const kept = await findKept<KeptPolicy>(tx, once);
    if (kept !== undefined) return findReplay(tx, accountId, kept);
    const created = firstVersion({ accountId, id: randomUUID() }, { name, content }, Date.now());
    const usage = await lockUsage(tx, accountId);
    await saveUsage(tx, accountId, addPolicy(usage, content, maxTextBytes));
    await insertPolicy(tx, created, changeNote);
    await events.published(tx, created);
    await audit(tx, auditedPolicy('policy.created', created, { after: created }));
    await keepAnswer(tx, once, { id: created.id, version: created.version } satisfies KeptPolicy);
    return firstAnswer(created);
  });
  await redisCopy.offer([projection]);
  return { policy, replayed };
}
