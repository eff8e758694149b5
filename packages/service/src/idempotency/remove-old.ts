import type { Handle } from '@consent/postgres';
import { removeOldAnswers } from './answers.sql';

const sliceSize = 1000;

/** Removes kept answers past their 24 hours, in slices that hold no lock for long. A loop runs it. */
export async function removeOldIdempotencyAnswers(database: Handle): Promise<void> {
  while ((await removeOldAnswers(database, sliceSize)) === sliceSize);
}
