import type { ConsentParts } from '../parts';
import { foldAnswers } from './answers.sql';
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

const tables = [
  { fold: 'consent_stats_fold', foldNext: foldDeltas },
  { fold: 'notice_answers_fold', foldNext: foldAnswers },
] as const;

/** Folds deltas into counters. Run by a loop in any number of processes. */
export async function foldStats({ transaction }: Pick<ConsentParts, 'transaction'>): Promise<void> {
  for (const { fold, foldNext } of tables) {
    for (const { restMs, ...kind } of folds) {
      const foldBatch = () => transaction(async (tx) => ((await beginFold(tx, kind, restMs, fold)) ? foldNext(tx, kind, batchSize) : 0));
      while ((await foldBatch()) === batchSize);
    }
  }
}
