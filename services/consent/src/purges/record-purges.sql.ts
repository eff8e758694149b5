import { purgeDelayMs } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import type { PurgeRef } from './open.sql';
import { type AnyPurge, readAnyPurge, recordPurges, selectAnyPurge } from './purge';

/** An outbox row is dated by the database, and a deletion by this process. */
const clockSlackMs = 60_000;

export interface RecordPurge extends AnyPurge {
  /** Of the event of the deletion; undefined if the record was deleted before. */
  eventId: string | undefined;
}

export interface NewRecordPurge {
  accountId: string;
  id: string;
  recordId: string;
  tag: Buffer;
  subjectId: string;
  eventId: string | undefined;
  requestedAtMs: number;
  dueAtMs: number;
}

/** A record has one at most. */
export async function insertRecordPurge(tx: Handle, purge: NewRecordPurge): Promise<void> {
  const { accountId, id, recordId, tag, subjectId, eventId, requestedAtMs, dueAtMs } = purge;
  await tx.query(
    'insert_record_purge',
    `INSERT INTO record_purges (account_id, id, record_id, tag, subject_id, asked_by_kind, asked_by_id, event_id, requested_at, due_at, next_try_at)
     VALUES ($1, $2, $3, $4, $5, 'system', '', $6, $7, $8, $8) ON CONFLICT DO NOTHING`,
    [accountId, id, recordId, tag, subjectId, eventId ?? null, new Date(requestedAtMs), new Date(dueAtMs)],
  );
}

export async function findDueRecordPurges(db: Handle, limit: number): Promise<PurgeRef[]> {
  const { rows } = await db.query<{ account_id: string; id: string }>(
    'find_due_record_purges',
    'SELECT account_id, id FROM record_purges WHERE done_at IS NULL AND next_try_at <= now() ORDER BY next_try_at LIMIT $1',
    [limit],
  );
  return rows.map((row) => ({ accountId: row.account_id, id: row.id }));
}

/** undefined if it is done, or another process has it. */
export async function lockRecordPurge(tx: Handle, { accountId, id }: PurgeRef): Promise<RecordPurge | undefined> {
  const {
    rows: [locked],
  } = await tx.query<{ event_id: string | null }>(
    'lock_record_purge',
    'SELECT event_id FROM record_purges WHERE account_id = $1 AND id = $2 AND done_at IS NULL FOR UPDATE SKIP LOCKED',
    [accountId, id],
  );
  if (locked === undefined) return undefined;
  const { rows } = await tx.query('find_record_purge', `SELECT ${selectAnyPurge} FROM ${recordPurges('account_id = $1 AND id = $2')}`, [
    accountId,
    id,
  ]);
  return { ...readAnyPurge(rows[0]!), eventId: locked.event_id ?? undefined };
}

export async function postponeRecordPurge(tx: Handle, { accountId, id }: PurgeRef, seconds: number): Promise<void> {
  await tx.query(
    'postpone_record_purge',
    `UPDATE record_purges SET next_try_at = now() + make_interval(secs => $3) WHERE account_id = $1 AND id = $2`,
    [accountId, id, seconds],
  );
}

/** Of a record that the purge of its person destroyed first. */
export async function deleteRecordPurge(tx: Handle, { accountId, id }: PurgeRef): Promise<void> {
  await tx.query('delete_record_purge', 'DELETE FROM record_purges WHERE account_id = $1 AND id = $2', [accountId, id]);
}

/** When it was deleted, until a purge destroyed it. Locks it. */
export async function lockPurgeable(tx: Handle, accountId: string, recordId: string): Promise<{ deletedAtMs: number } | undefined> {
  const { rows } = await tx.query<{ deleted_at: Date }>(
    'lock_purgeable',
    'SELECT deleted_at FROM consents WHERE account_id = $1 AND id = $2 AND deleted_at IS NOT NULL AND purged_at IS NULL FOR UPDATE',
    [accountId, recordId],
  );
  return rows[0] && { deletedAtMs: rows[0].deleted_at.getTime() };
}

/** A purge of the whole person that is not done, which covers this record too. */
export async function isPersonBeingPurged(tx: Handle, { accountId, tag }: Pick<AnyPurge, 'accountId' | 'tag'>): Promise<boolean> {
  const { rows } = await tx.query<{ open: boolean }>(
    'is_person_being_purged',
    'SELECT EXISTS (SELECT FROM purges WHERE account_id = $1 AND tag = $2 AND done_at IS NULL) AS open',
    [accountId, tag],
  );
  return rows[0]?.open === true;
}

/** As `findObstacle` of the purge of a person: a change of the record has no leaf, or an event of it may still be sent. */
export async function hasObstacle(tx: Handle, { accountId, recordId, dueAtMs }: RecordPurge): Promise<boolean> {
  const { rows } = await tx.query<{ has: boolean }>(
    'has_record_purge_obstacle',
    `SELECT EXISTS (
       SELECT FROM consents c WHERE c.account_id = $1 AND c.id = $2
         AND (c.salt IS NULL OR (c.deleted_by IS NULL AND c.erasure IS NULL) OR EXISTS (
           SELECT FROM consent_history h WHERE h.account_id = c.account_id AND h.consent = c.id AND h.attested IS NULL)))
       OR EXISTS (SELECT FROM outbox WHERE created_at <= $3) AS has`,
    [accountId, recordId, new Date(dueAtMs - purgeDelayMs + clockSlackMs)],
  );
  return rows[0]?.has === true;
}

export async function saveRecordFence(tx: Handle, { accountId, id }: PurgeRef): Promise<number> {
  const { rows } = await tx.query<{ fence: number }>(
    'save_record_purge_fence',
    'UPDATE record_purges SET fence = found.fence FROM (SELECT coalesce(max(id), 0) AS fence FROM log_queue) AS found WHERE account_id = $1 AND record_purges.id = $2 RETURNING record_purges.fence',
    [accountId, id],
  );
  return rows[0]!.fence;
}

/** Rows lead to their purge by its start, so no two purges of a tag have the same. */
export async function findFreeStart(tx: Handle, accountId: string, tag: Buffer, nowMs: number): Promise<number> {
  const { rows } = await tx.query<{ latest: Date | null }>(
    'find_free_purge_start',
    `SELECT GREATEST((SELECT max(started_at) FROM purges WHERE account_id = $1 AND tag = $2),
       (SELECT max(started_at) FROM record_purges WHERE account_id = $1 AND tag = $2)) AS latest`,
    [accountId, tag],
  );
  return Math.max(nowMs, (rows[0]?.latest?.getTime() ?? 0) + 1);
}

export async function saveRecordPurgeEnd(tx: Handle, purge: AnyPurge): Promise<void> {
  await tx.query(
    'save_record_purge_end',
    `UPDATE record_purges SET started_at = $3, done_at = $4, purged = $5, leaves_sha256 = $6, subject_id = '' WHERE account_id = $1 AND id = $2`,
    [purge.accountId, purge.id, new Date(purge.startedAtMs), new Date(purge.doneAtMs), purge.purged, purge.leavesSha256],
  );
}
