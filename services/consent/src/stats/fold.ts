import type { ConsentParts } from '../parts';
import { foldDeltas } from './fold.sql';

const batchSize = 2000;

/** Moves the deltas that creates have left into the counters. A loop runs it, in any number of processes. */
export async function foldStats({ database }: Pick<ConsentParts, 'database'>): Promise<void> {
  while ((await foldDeltas(database, batchSize)) === batchSize);
}
