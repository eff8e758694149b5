import type { PolicyParts } from '../parts';
import { confirmProjections, listMarked } from './project-marked.sql';

const batchSize = 500;

/**
 * Writes the marked policies to Redis and takes their marks off. A loop runs it. No other code
 * takes marks off (ADR 3). Throws unavailable when Redis is away.
 */
export async function projectMarked({ database, redisCopy }: Pick<PolicyParts, 'database' | 'redisCopy'>): Promise<void> {
  let marked;
  do {
    marked = await listMarked(database, batchSize);
    await redisCopy.write(marked);
    if (marked.length > 0) await confirmProjections(database, marked);
  } while (marked.length === batchSize);
}
