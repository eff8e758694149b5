import { onUsableServers } from '@consent/admission';
import type { PolicyParts } from '../parts';
import type { PolicyProjection } from './projection';
import { confirmProjections, listMarked } from './project-marked.sql';

const batchSize = 500;

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
  let marked: PolicyProjection[] = [];
  do {
    marked = await listMarked(database, batchSize, marked.at(-1));
    const taken = marked.filter(({ accountId }) => canTake(accountId));
    await redisCopy.write(taken);
    if (taken.length > 0) await confirmProjections(database, taken);
  } while (marked.length === batchSize);
}
