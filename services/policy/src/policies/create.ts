import { randomUUID } from 'node:crypto';
import type { CreatePolicyRequest, CreatePolicyResponse } from '@consent/contracts';
import { publishedProjection } from '../projections/projection';
import type { PolicyParts } from '../parts';
import { insertPolicy } from './create.sql';
import { firstVersion } from './next-version.rule';
import { addPolicy } from './usage.rule';
import { lockUsage, saveUsage } from './usage.sql';

/**
 * POST /policies (spec 3 and 4.3): version 1 and its policy.published. The account's usage is
 * locked, so that parallel calls cannot exceed a limit (decision 9.7). Throws plan_limit.
 */
export async function createPolicy(
  { accountId, name, content, maxTextBytes = 0 }: CreatePolicyRequest,
  { transaction, events, redisCopy }: Pick<PolicyParts, 'transaction' | 'events' | 'redisCopy'>,
): Promise<CreatePolicyResponse> {
  const policy = firstVersion({ accountId, id: randomUUID() }, { name, content }, Date.now());
  await transaction(async (tx) => {
    const usage = await lockUsage(tx, accountId);
    await saveUsage(tx, accountId, addPolicy(usage, content, maxTextBytes));
    await insertPolicy(tx, policy);
    await events.published(tx, policy);
  });
  await redisCopy.offer(publishedProjection(policy));
  return { policy };
}
