import type { Handle } from '@consent/postgres';
import type { WebhookParts } from '../parts';
import { keepNeeded, lockOldEvents, pruneRest, removeEvents } from './prune.sql';

const batchSize = 500;

/** Implements decision 5.8, in small transactions that hold locks only briefly. */
export async function pruneOld({
  database,
  transaction,
  retentionDays,
}: Pick<WebhookParts, 'database' | 'transaction' | 'retentionDays'>): Promise<void> {
  while ((await transaction((tx) => pruneEvents(tx, retentionDays, batchSize))) === batchSize);
  await pruneRest(database, retentionDays);
}

export async function pruneEvents(tx: Handle, retentionDays: number, limit: number): Promise<number> {
  const old = await lockOldEvents(tx, retentionDays, limit);
  await removeEvents(tx, await keepNeeded(tx, old, retentionDays));
  return old.length;
}
