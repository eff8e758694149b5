import { onUsableServers } from '@consent/admission';
import type { PolicyParts } from '../parts';
import type { PolicyProjection } from './projection';
import { confirmProjections, listMarked } from './project-marked.sql';

const batchSize = 500;

/**
 * Writes the marked policies to Redis and takes their marks off. A loop runs it. No other code
 * takes marks off (ADR 3). While a server of a cluster is away, its policies stay marked. Each batch follows the
 * last policy of the one before, so these hold up no others. Throws unavailable when Redis is away.
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
