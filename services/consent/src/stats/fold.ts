import type { ConsentParts } from '../parts';
import { foldDeltas, beginFold } from './fold.sql';

const batchSize = 2000;

/**
 * A fold leaves a dead version of each counter that it changes, for as long as the oldest snapshot lives, and the next fold
 * has to pass over it. So all processes together fold twice a minute.
 */
const restMs = 30_000;

/** Moves the deltas that creates have left into the counters. A loop runs it, in any number of processes. */
export async function foldStats({ transaction }: Pick<ConsentParts, 'transaction'>): Promise<void> {
  const foldBatch = () => transaction(async (tx) => ((await beginFold(tx, restMs)) ? foldDeltas(tx, batchSize) : 0));
  while ((await foldBatch()) === batchSize);
}
