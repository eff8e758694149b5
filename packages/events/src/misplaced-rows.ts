import type { Database, Handle } from '@consent/postgres';
import { isNeededByLogQueue } from './log-queue';

const sliceSize = 1000;

interface Options {
  database: Database;
  nowMs: number;
  /** Rows published before this time are deleted, because they can no longer be republished. */
  oldestKeptMs: number;
}

/**
 * Empties the default partition in small transactions. It holds rows whose day had no partition, because the partition was
 * late or because an earlier release dated rows by a wrong clock. PostgreSQL cannot attach a day's partition while rows of
 * that day are in the default one. Returns whether the partition is empty.
 */
export async function putBackMisplaced({ database, nowMs, oldestKeptMs }: Options): Promise<boolean> {
  // Rows that the evidence log needs are moved too, and found under their new time.
  if (!(await isNeededByLogQueue(database, 0, oldestKeptMs))) while ((await deleteExpired(database, oldestKeptMs)) === sliceSize);
  for (;;) {
    const moved = await moveSlice(database, nowMs);
    if (moved === undefined) return false;
    if (moved < sliceSize) return isEmpty(database);
  }
}

async function deleteExpired(database: Database, oldestKeptMs: number): Promise<number> {
  const { rowCount } = await database.query(
    'delete_expired_default_rows',
    `DELETE FROM outbox_default WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM outbox_default WHERE created_at < $1 AND published_at < $1 LIMIT ${sliceSize} FOR UPDATE SKIP LOCKED))`,
    [new Date(oldestKeptMs)],
  );
  return rowCount ?? 0;
}

/**
 * Moves rows to the current partition, skipping rows that the relay is sending. Returns undefined if that partition does
 * not exist yet, or during a republish, which reads by created_at and would miss moved rows. Uses DELETE and INSERT,
 * because the relay fails on rows that an UPDATE moved to another partition.
 */
async function moveSlice(database: Database, nowMs: number): Promise<number | undefined> {
  const noPartition = new Error('there is no partition yet');
  const moving = database.transaction(async (tx) => {
    const { rows: states } = await tx.query<{ is_republishing: boolean }>(
      'share_relay_state',
      'SELECT republish_until IS NOT NULL AS is_republishing FROM relay_state ORDER BY stream FOR SHARE',
      [],
    );
    if (states.some((state) => state.is_republishing)) return undefined;
    const { rowCount } = await tx.query(
      'put_back_misplaced',
      `WITH gone AS (
         DELETE FROM outbox_default WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM outbox_default ORDER BY created_at, id LIMIT ${sliceSize} FOR UPDATE SKIP LOCKED))
         RETURNING id, account_id, type, payload, published_at, signature, traceparent)
       INSERT INTO outbox (id, account_id, type, payload, created_at, published_at, signature, traceparent)
       SELECT id, account_id, type, payload, $1::timestamptz, published_at, signature, traceparent FROM gone`,
      [new Date(nowMs)],
    );
    if (await isMisplaced(tx, nowMs)) throw noPartition;
    return rowCount ?? 0;
  });
  return moving.catch((error: unknown) => {
    if ((error as Error).cause === noPartition) return undefined;
    throw error;
  });
}

/** Asks by time. On a cluster of Citus, a row's tableoid is that of a shard, which no name here refers to. */
async function isMisplaced(tx: Handle, timeMs: number): Promise<boolean> {
  const { rowCount } = await tx.query('find_misplaced', 'SELECT FROM outbox_default WHERE created_at = $1 LIMIT 1', [new Date(timeMs)]);
  return rowCount === 1;
}

async function isEmpty(database: Database): Promise<boolean> {
  const { rowCount } = await database.query('find_default_row', 'SELECT FROM outbox_default LIMIT 1', []);
  return rowCount === 0;
}
