import type { ConsentParts } from '../parts';
import { beginFold, foldDeltas } from './fold.sql';

const batchSize = 2000;

/**
 * Sum deltas often, because every delta slows reads. Update counters rarely, because each update leaves a dead row that
 * later updates must skip while an older snapshot lives.
 */
const folds = [
  { isSum: false, restMs: 10_000 },
  { isSum: true, restMs: 600_000 },
] as const;

/** Folds deltas into counters. Run by a loop in any number of processes. */
export async function foldStats({ transaction }: Pick<ConsentParts, 'transaction'>): Promise<void> {
  for (const { restMs, ...kind } of folds) {
    const foldBatch = () => transaction(async (tx) => ((await beginFold(tx, kind, restMs)) ? foldDeltas(tx, kind, batchSize) : 0));
    while ((await foldBatch()) === batchSize);
  }
}
