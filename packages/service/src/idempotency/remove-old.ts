import type { Handle } from '@consent/postgres';
import { removeOldAnswers } from './answers.sql';

const sliceSize = 1000;

/** Deletes in small batches, so that locks are short. */
export async function removeOldIdempotencyAnswers(database: Handle): Promise<void> {
  while ((await removeOldAnswers(database, sliceSize)) === sliceSize);
}
