import type { Handle } from '@consent/postgres';
import { insertOf } from '@consent/postgres/columns';
import { type PurgeRecord, purgeColumns, readPurge, selectPurge } from './purge';

export interface SubjectEnd {
  untilId: string;
  isActive: boolean;
  /** The latest deletion or erasure. */
  endedAtMs: number;
  /** Each record was erased by subject after its last change, so the copies of its events are blank already. */
  isErased: boolean;
}

/** undefined if the subject has no record. One scan of the subject's records. */
export async function findSubjectEnd(tx: Handle, accountId: string, subjectId: string): Promise<SubjectEnd | undefined> {
  const { rows } = await tx.query<{ until_id: string | null; is_active: boolean; ended_at: Date | null; is_erased: boolean }>(
    'find_subject_end',
    `SELECT max(c.id) AS until_id, coalesce(bool_or(c.deleted_at IS NULL), false) AS is_active,
       GREATEST(max(c.deleted_at), (SELECT max(e.erased_at) FROM erasures e WHERE e.account_id = $1 AND e.subject_id = $2)) AS ended_at,
       coalesce(bool_and(EXISTS (SELECT FROM erasures e WHERE e.account_id = $1 AND e.subject_id = $2
         AND (e.site_id IS NULL OR e.site_id = c.site_id) AND e.erased_at >= c.deleted_at)), false) AS is_erased
     FROM consents c WHERE c.account_id = $1 AND c.subject_id = $2`,
    [accountId, subjectId],
  );
  const [row] = rows;
  if (row === undefined || row.until_id === null) return undefined;
  return { untilId: row.until_id, isActive: row.is_active, endedAtMs: row.ended_at?.getTime() ?? 0, isErased: row.is_erased };
}

/** The newest one of the tag. */
export async function findPurge(db: Handle, accountId: string, tag: Buffer): Promise<PurgeRecord | undefined> {
  const { rows } = await db.query(
    'find_purge_of_tag',
    `SELECT ${selectPurge} FROM purges WHERE account_id = $1 AND tag = $2 ORDER BY id DESC LIMIT 1`,
    [accountId, tag],
  );
  return rows[0] && readPurge(rows[0]);
}

export async function findPurgeById(db: Handle, accountId: string, id: string): Promise<PurgeRecord | undefined> {
  const { rows } = await db.query('find_purge_by_id', `SELECT ${selectPurge} FROM purges WHERE account_id = $1 AND id = $2`, [
    accountId,
    id,
  ]);
  return rows[0] && readPurge(rows[0]);
}

/** Work that an unfinished erasure does has no end that a purge could wait for. */
export async function isBeingErased(tx: Handle, accountId: string, subjectId: string): Promise<boolean> {
  const { rows } = await tx.query<{ running: boolean }>(
    'is_subject_being_erased',
    'SELECT EXISTS (SELECT FROM erasure_runs WHERE account_id = $1 AND subject_id = $2 AND finished_at IS NULL) AS running',
    [accountId, subjectId],
  );
  return rows[0]?.running === true;
}

const columns = {
  accountId: purgeColumns.accountId,
  id: purgeColumns.id,
  tag: purgeColumns.tag,
  subjectId: purgeColumns.subjectId,
  askedByKind: purgeColumns.askedByKind,
  askedById: purgeColumns.askedById,
  requestedAtMs: purgeColumns.requestedAtMs,
  dueAtMs: purgeColumns.dueAtMs,
  untilId: purgeColumns.untilId,
  erasedUntilMs: purgeColumns.erasedUntilMs,
  nextTryAtMs: { ...purgeColumns.dueAtMs, name: 'next_try_at' },
};

export type NewPurge = Pick<
  PurgeRecord,
  'accountId' | 'id' | 'tag' | 'subjectId' | 'askedByKind' | 'askedById' | 'requestedAtMs' | 'dueAtMs' | 'untilId' | 'erasedUntilMs'
>;

const insert = insertOf('purges', columns);

/** Returns false if one is open. */
export async function insertPurge(tx: Handle, purge: NewPurge): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    'insert_purge',
    `${insert.text} ON CONFLICT DO NOTHING RETURNING id`,
    insert.valuesOf({ ...purge, nextTryAtMs: purge.dueAtMs }),
  );
  return rows.length > 0;
}
