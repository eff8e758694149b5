import { onUsableServers } from '@consent/admission';
import type { PolicyParts } from '../parts';
import { projectedPolicies } from './projection';

/**
 * Writes marked policies to Redis and unmarks them. Run by a loop; nothing else removes marks (ADR 3). Policies of an
 * unavailable Redis server stay marked. Throws unavailable if Redis does not reply.
 */
export async function projectMarked({
  database,
  redisCopy,
  isRedisUsable,
}: Pick<PolicyParts, 'database' | 'redisCopy' | 'isRedisUsable'>): Promise<void> {
  await projectedPolicies.project(database, onUsableServers(isRedisUsable), redisCopy.write);
}
