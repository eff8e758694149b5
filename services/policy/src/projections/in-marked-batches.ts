import type { Handle } from '@consent/postgres';
import { listMarked } from './project-marked.sql';
import type { PolicyProjection } from './projection';

const batchSize = 500;

/** Continues after the last policy of a batch, so that policies that stay marked do not block others. */
export async function inMarkedBatches(database: Handle, work: (marked: PolicyProjection[]) => Promise<void>): Promise<void> {
  let marked: PolicyProjection[] = [];
  do {
    marked = await listMarked(database, batchSize, marked.at(-1));
    await work(marked);
  } while (marked.length === batchSize);
}
