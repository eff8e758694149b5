import { purgeDelayMs } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { type PurgeRecord, readPurge, selectPurge } from './purge';

/** An outbox row is dated by the database, and an erasure by this process. */
const clockSlackMs = 60_000;

export interface PurgeRef {
  accountId: string;
  id: string;
}

export async function findDuePurges(db: Handle, limit: number): Promise<PurgeRef[]> {
  const { rows } = await db.query<{ account_id: string; id: string }>(
    'find_due_purges',
    'SELECT account_id, id FROM purges WHERE done_at IS NULL AND next_try_at <= now() ORDER BY next_try_at LIMIT $1',
    [limit],
  );
  return rows.map((row) => ({ accountId: row.account_id, id: row.id }));
}

/** undefined if it is done, or another process has it. */
export async function lockPurge(tx: Handle, { accountId, id }: PurgeRef): Promise<PurgeRecord | undefined> {
  const { rows } = await tx.query(
    'lock_purge',
    `SELECT ${selectPurge} FROM purges WHERE account_id = $1 AND id = $2 AND done_at IS NULL FOR UPDATE SKIP LOCKED`,
    [accountId, id],
  );
  return rows[0] && readPurge(rows[0]);
}

export async function postponePurge(tx: Handle, { accountId, id }: PurgeRef, seconds: number): Promise<void> {
  await tx.query('postpone_purge', `UPDATE purges SET next_try_at = now() + make_interval(secs => $3) WHERE account_id = $1 AND id = $2`, [
    accountId,
    id,
    seconds,
  ]);
}

/**
 * Why a purge cannot begin: a record was restored or attested too little, the evidence log still reads its work, or an event of the person
 * may still be sent.
 */
export async function findObstacle(tx: Handle, purge: PurgeRecord): Promise<'unlogged' | 'events' | undefined> {
  const { rows } = await tx.query<{ is_unlogged: boolean; has_events: boolean }>(
    'find_purge_obstacle',
    `SELECT EXISTS (
       SELECT FROM consents c WHERE c.account_id = $1 AND c.subject_id = $2 AND c.id <= $3 AND c.deleted_at IS NOT NULL
         AND (c.salt IS NULL OR (c.deleted_by IS NULL AND c.erasure IS NULL) OR EXISTS (
           SELECT FROM consent_history h WHERE h.account_id = c.account_id AND h.consent = c.id AND h.attested IS NULL))) AS is_unlogged,
       EXISTS (SELECT FROM event_erasures WHERE account_id = $1 AND subject_id = $2)
       OR EXISTS (SELECT FROM outbox WHERE created_at <= $4) AS has_events`,
    [purge.accountId, purge.subjectId, purge.untilId, new Date(purge.dueAtMs - purgeDelayMs + clockSlackMs)],
  );
  const [row] = rows;
  return row?.is_unlogged === true ? 'unlogged' : row?.has_events === true ? 'events' : undefined;
}

/** The marks of all records are committed, and so is their work: its ids are not above this. */
export async function saveFence(tx: Handle, { accountId, id }: PurgeRef): Promise<number> {
  const { rows } = await tx.query<{ fence: number }>(
    'save_purge_fence',
    'UPDATE purges SET fence = found.fence FROM (SELECT coalesce(max(id), 0) AS fence FROM log_queue) AS found WHERE account_id = $1 AND purges.id = $2 RETURNING purges.fence',
    [accountId, id],
  );
  return rows[0]!.fence;
}

export async function isFencePassed(tx: Handle, { accountId, fence }: PurgeRecord): Promise<boolean> {
  const { rows } = await tx.query<{ waits: boolean }>(
    'is_purge_fence_passed',
    'SELECT EXISTS (SELECT FROM log_queue WHERE id <= $2 AND account_id = $1) AS waits',
    [accountId, fence ?? 0],
  );
  return rows[0]?.waits === false;
}

export async function savePurgeStart(tx: Handle, { accountId, id, startedAtMs }: PurgeRecord): Promise<void> {
  await tx.query('save_purge_start', 'UPDATE purges SET started_at = $3 WHERE account_id = $1 AND id = $2', [
    accountId,
    id,
    new Date(startedAtMs),
  ]);
}

export async function savePurgePosition(tx: Handle, { accountId, id, position }: PurgeRecord): Promise<void> {
  await tx.query('save_purge_position', 'UPDATE purges SET position = $3 WHERE account_id = $1 AND id = $2', [accountId, id, position]);
}
