import type { Handle } from '@consent/postgres';
import { bigint, buffer, readerOf, selectOf, text } from '@consent/postgres/columns';
import { workColumns } from './insert-leaf-work.sql';
import type { StoredWork } from './queued-work';

export interface WorkToRead extends StoredWork {
  /** Text, because a Date would lose the microseconds. */
  createdAt: string;
}

export async function deleteDone(tx: Handle, ids: readonly number[]): Promise<void> {
  await tx.query('delete_done_work', 'DELETE FROM log_queue WHERE id = ANY ($1::bigint[])', [ids]);
}

/** ORDER BY makes PostgreSQL use the index. EXISTS drops it, and may then scan all deleted rows that are not yet vacuumed. */
export async function isEmpty(db: Handle): Promise<boolean> {
  const { rowCount } = await db.query('is_queue_empty', 'SELECT FROM log_queue ORDER BY id LIMIT 1', []);
  return rowCount === 0;
}

const mayBeTried = `(failed_at IS NULL OR failed_at < now() - interval '1 minute')`;

/** A log that had a change before the creation of its record would contradict itself for good. */
const isNotHeldBack = `NOT EXISTS (
  SELECT FROM log_queue AS failed WHERE failed.account_id = log_queue.account_id AND failed.id < log_queue.id AND failed.failed_at IS NOT NULL)`;

/** Age in ms, without failed work and what waits for it; 0 if there is none. Reads the lowest id, because rows are nearly ordered by time. */
export async function findOldestMs(db: Handle): Promise<number> {
  const { rows } = await db.query<{ age_ms: number }>(
    'find_oldest_work',
    `SELECT greatest(0, extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS age_ms
     FROM log_queue WHERE failed_at IS NULL AND ${isNotHeldBack} ORDER BY id LIMIT 1`,
    [],
  );
  return Math.ceil(rows[0]?.age_ms ?? 0);
}

const workOf = readerOf<WorkToRead>({ ...workColumns, id: bigint('id'), createdAt: text('created_at'), salts: buffer('salts') });

/**
 * Returns the oldest work that may be tried now: whole rows up to `maxLeaves` leaves, but at least one row. Work of an account
 * waits for earlier work of it that failed.
 */
export async function readWork(
  db: Handle,
  { heldIds, skipAccountIds }: { heldIds: readonly number[]; skipAccountIds: readonly string[] },
  maxLeaves: number,
): Promise<WorkToRead[]> {
  const { rows } = await db.query(
    'read_work',
    `SELECT id, created_at::text AS created_at, ${selectOf(workColumns)}
     FROM (SELECT *, sum(leaves) OVER (ORDER BY id ROWS UNBOUNDED PRECEDING) - leaves AS before FROM log_queue
           WHERE ${mayBeTried} AND id NOT IN (SELECT unnest($1::bigint[])) AND account_id <> ALL($3::uuid[])
             AND ${isNotHeldBack} ORDER BY id LIMIT $2::integer) AS next
     WHERE before < $2::integer ORDER BY id`,
    [heldIds, maxLeaves, skipAccountIds],
  );
  return rows.map(workOf);
}

/** Looks rows up by their whole key, so each costs one index access. */
export async function readPayloads(db: Handle, works: readonly WorkToRead[]): Promise<Map<string, string>> {
  const keys = works.flatMap(({ createdAt, outboxIds }) => outboxIds.map((id) => ({ createdAt, id })));
  const payloads = new Map<string, string>();
  if (keys.length === 0) return payloads;
  const { rows } = await db.query<{ id: string; payload: string | null }>(
    'read_payloads',
    `SELECT k.id, o.payload FROM unnest($1::timestamptz[], $2::text[]) AS k(created_at, id)
     LEFT JOIN LATERAL (SELECT payload FROM outbox WHERE outbox.created_at = k.created_at AND outbox.id = k.id LIMIT 1) AS o ON true`,
    [keys.map(({ createdAt }) => createdAt), keys.map(({ id }) => id)],
  );
  for (const { id, payload } of rows) if (payload !== null) payloads.set(id, payload);
  const missing = keys.filter(({ id }) => !payloads.has(id));
  return missing.length === 0 ? payloads : new Map([...payloads, ...(await findMoved(db, missing))]);
}

/** Finds rows that got another time when they were moved out of the default partition (packages/events, putBackMisplaced). */
async function findMoved(db: Handle, keys: readonly { createdAt: string; id: string }[]): Promise<[string, string][]> {
  const { rows } = await db.query<{ id: string; payload: string }>(
    'find_moved_payloads',
    'SELECT id, payload FROM outbox WHERE created_at > (SELECT min(at) FROM unnest($1::timestamptz[]) AS at) AND id = ANY ($2::text[])',
    [keys.map(({ createdAt }) => createdAt), keys.map(({ id }) => id)],
  );
  return rows.map(({ id, payload }) => [id, payload]);
}

export async function markFailed(db: Handle, ids: readonly number[]): Promise<void> {
  await db.query('mark_work_failed', 'UPDATE log_queue SET failed_at = now() WHERE id = ANY ($1::bigint[])', [ids]);
}

const countedUpTo = 10_000;

export async function countWork(db: Handle): Promise<{ waiting: number; failed: number }> {
  const { rows } = await db.query<{ waiting: number; failed: number }>(
    'count_work',
    `SELECT (count(*) FILTER (WHERE failed_at IS NULL))::integer AS waiting, count(failed_at)::integer AS failed
     FROM (SELECT failed_at FROM log_queue ORDER BY id LIMIT ${countedUpTo}) AS counted`,
    [],
  );
  return rows[0] as { waiting: number; failed: number };
}
