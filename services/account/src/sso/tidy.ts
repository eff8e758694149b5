import { deleteInBatches } from '../delete-in-batches';
import type { AccountParts } from '../parts';
import { deleteExpiredFlows } from './flows.sql';

/** Keeps the table small. Run by a loop. */
export async function tidySso({ database, now }: Pick<AccountParts, 'database' | 'now'>): Promise<void> {
  await deleteInBatches((limit) => deleteExpiredFlows(database, now(), limit));
}
