import type { ConsentParts } from '../parts';
import { beginFold, foldDeltas } from './fold.sql';

const batchSize = 2000;

/**
 * Deltas of calls are summed often, because each costs time in a read. A change of a counter leaves a dead version, which
 * the next change passes over as long as an older snapshot lives, so counters change rarely.
 */
const folds = [
  { isSum: false, restMs: 10_000 },
  { isSum: true, restMs: 600_000 },
] as const;

/** Moves the deltas that creates have left toward the counters. A loop runs it, in any number of processes. */
export async function foldStats({ transaction }: Pick<ConsentParts, 'transaction'>): Promise<void> {
  for (const { restMs, ...kind } of folds) {
    const foldBatch = () => transaction(async (tx) => ((await beginFold(tx, kind, restMs)) ? foldDeltas(tx, kind, batchSize) : 0));
    while ((await foldBatch()) === batchSize);
  }
}
