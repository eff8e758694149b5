import type { Handle } from '@consent/postgres';
import type { WebhookParts } from '../parts';
import { keepNeeded, lockOldEvents, pruneRest, removeEvents } from './prune.sql';

const batchSize = 500;

/** Removes what is past retention, in small transactions that hold no lock for long (decision 5.8). A loop runs it. */
export async function pruneOld({
  database,
  transaction,
  retentionDays,
}: Pick<WebhookParts, 'database' | 'transaction' | 'retentionDays'>): Promise<void> {
  while ((await transaction((tx) => pruneEvents(tx, retentionDays, batchSize))) === batchSize);
  await pruneRest(database, retentionDays);
}

/**
 * Removes the events among the next `limit` past retention that nothing needs any more, with their deliveries and
 * attempts. Returns how many events it looked at.
 */
export async function pruneEvents(tx: Handle, retentionDays: number, limit: number): Promise<number> {
  const old = await lockOldEvents(tx, retentionDays, limit);
  await removeEvents(tx, await keepNeeded(tx, old, retentionDays));
  return old.length;
}
