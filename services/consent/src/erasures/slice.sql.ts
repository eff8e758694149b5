import type { Actor } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import type { MarkedErasure } from '../consents/erase-subject.sql';

export interface RunRef {
  accountId: string;
  id: string;
}

export interface LockedRun extends MarkedErasure, RunRef {
  actor: Actor;
  acceptedAt: Date;
  lastId: string;
  untilId: string;
}

export async function findUnfinished(db: Handle, limit: number): Promise<RunRef[]> {
  const { rows } = await db.query<{ account_id: string; id: string }>(
    'find_unfinished_runs',
    `SELECT account_id, id FROM erasure_runs WHERE finished_at IS NULL AND answered_at IS NULL ORDER BY accepted_at, id LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({ accountId: row.account_id, id: row.id }));
}

/**
 * Returns undefined if the run is finished, if another process has locked it, or if an earlier run of the subject is
 * unfinished: that run covers some of the records and must count them.
 */
export async function lockRun(tx: Handle, { accountId, id }: RunRef): Promise<LockedRun | undefined> {
  const {
    rows: [row],
  } = await tx.query<{
    subject_id: string;
    site_id: string | null;
    asked_by_kind: string;
    asked_by_id: string;
    accepted_at: Date;
    last_id: string;
    until_id: string;
    event_id: string | null;
  }>(
    'lock_erasure_run',
    `SELECT subject_id, site_id, asked_by_kind, asked_by_id, accepted_at, last_id, until_id, event_id FROM erasure_runs r
     WHERE r.account_id = $1 AND r.id = $2 AND r.finished_at IS NULL AND NOT EXISTS (
       SELECT FROM erasure_runs earlier WHERE earlier.account_id = $1 AND earlier.subject_id = r.subject_id
         AND earlier.finished_at IS NULL AND earlier.answered_at IS NULL AND (earlier.accepted_at, earlier.id) < (r.accepted_at, r.id))
     FOR UPDATE OF r SKIP LOCKED`,
    [accountId, id],
  );
  return (
    row && {
      accountId,
      id,
      subjectId: row.subject_id,
      siteId: row.site_id ?? undefined,
      actor: { kind: row.asked_by_kind, id: row.asked_by_id },
      acceptedAt: row.accepted_at,
      lastId: row.last_id,
      untilId: row.until_id,
      eventId: row.event_id ?? undefined,
    }
  );
}

export interface Slice {
  erased: number;
  lastId: string | undefined;
  seen: number;
  changedAt: Date | undefined;
}

/** A locked record would delay this slice and all erasures behind it. The slice is retried soon. */
export async function limitLockWait(tx: Handle): Promise<void> {
  await tx.execute(`SET LOCAL lock_timeout = '500ms'`);
}

export async function eraseNext(tx: Handle, run: LockedRun, limit: number): Promise<Slice> {
  const { rows } = await tx.query<{ erased: number; last_id: string | null; seen: number; changed_at: Date | null }>(
    'erase_slice',
    `WITH slice AS (
       SELECT id, site_id, updated_at FROM consents
       WHERE account_id = $1 AND subject_id = $2 AND id > $3 AND id <= $4 ORDER BY id LIMIT $7),
     erased AS (
       UPDATE consents SET deleted_at = GREATEST($6, consents.updated_at), updated_at = GREATEST($6, consents.updated_at), erasure = $8
       FROM slice WHERE consents.account_id = $1 AND consents.id = ANY (ARRAY[slice.id]) AND consents.deleted_at IS NULL
         AND ($5::uuid IS NULL OR consents.site_id = $5)
       RETURNING consents.updated_at)
     SELECT (SELECT count(*)::integer FROM erased) AS erased, max(id) AS last_id, count(*)::integer AS seen,
            GREATEST(max(updated_at) FILTER (WHERE $5::uuid IS NULL OR site_id = $5), (SELECT max(updated_at) FROM erased)) AS changed_at
     FROM slice`,
    [run.accountId, run.subjectId, run.lastId, run.untilId, run.siteId ?? null, run.acceptedAt, limit, run.eventId ?? null],
  );
  const { erased = 0, last_id: lastId = null, seen = 0, changed_at: changedAt = null } = rows[0] ?? {};
  return { erased, lastId: lastId ?? undefined, seen, changedAt: changedAt ?? undefined };
}

/** The time is in FROM, because Citus refuses it in a CASE. */
export async function saveProgress(
  tx: Handle,
  { accountId, id, eventId }: Pick<LockedRun, 'accountId' | 'id' | 'eventId'>,
  { erased, lastId, changedAt }: Slice,
  isFinished: boolean,
): Promise<{ erased: number; atMs: number }> {
  const { rows } = await tx.query<{ erased: number; changed_at: Date }>(
    'save_erasure_progress',
    `UPDATE erasure_runs SET last_id = coalesce($3, last_id), erased = erased + $4, changed_at = GREATEST(changed_at, $5),
       finished_at = CASE WHEN $6 THEN clock.now END, event_id = $7
     FROM (SELECT now()) AS clock WHERE account_id = $1 AND id = $2 RETURNING erased, changed_at`,
    [accountId, id, lastId ?? null, erased, changedAt ?? null, isFinished, eventId ?? null],
  );
  const row = rows[0] as { erased: number; changed_at: Date };
  return { erased: row.erased, atMs: row.changed_at.getTime() };
}

/** A repeated call after this hour starts a new erasure. */
export async function deleteFinished(db: Handle): Promise<void> {
  await db.query('delete_finished_runs', `DELETE FROM erasure_runs WHERE finished_at < now() - interval '1 hour'`, []);
}
