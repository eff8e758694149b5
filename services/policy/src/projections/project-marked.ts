import { onUsableServers } from '@consent/admission';
import type { PolicyParts } from '../parts';
import { inMarkedBatches } from './in-marked-batches';
import { confirmProjections } from './project-marked.sql';

/**
 * Writes marked policies to Redis and unmarks them. Run by a loop; nothing else removes marks (ADR 3). Policies of an
 * unavailable Redis server stay marked and do not block others. Throws unavailable if Redis does not reply.
 */
export async function projectMarked({
  database,
  redisCopy,
  isRedisUsable,
}: Pick<PolicyParts, 'database' | 'redisCopy' | 'isRedisUsable'>): Promise<void> {
  const canTake = onUsableServers(isRedisUsable);
  await inMarkedBatches(database, async (marked) => {
    const taken = marked.filter(({ accountId }) => canTake(accountId));
    await redisCopy.write(taken);
    if (taken.length > 0) await confirmProjections(database, taken);
  });
}
