import type { Actor } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { firstIdOf } from '../consents/ulid-time.rule';

export interface RetentionRecord {
  accountId: string;
  siteId: string;
  erasedDays: number;
  setBy: Actor;
  setAtMs: number;
  position: string;
}

interface Row {
  account_id: string;
  site_id: string;
  erased_days: number;
  set_by_kind: string;
  set_by_id: string;
  set_at: Date;
  position: string;
}

const columns = 'account_id, site_id, erased_days, set_by_kind, set_by_id, set_at, position';
const dayMs = 86_400_000;

const recordOf = (row: Row): RetentionRecord => ({
  accountId: row.account_id,
  siteId: row.site_id,
  erasedDays: row.erased_days,
  setBy: { kind: row.set_by_kind, id: row.set_by_id },
  setAtMs: row.set_at.getTime(),
  position: row.position,
});

export async function findRetention(db: Handle, accountId: string, siteId: string): Promise<RetentionRecord | undefined> {
  const { rows } = await db.query<Row & Record<string, unknown>>(
    'find_retention',
    `SELECT ${columns} FROM retentions WHERE account_id = $1 AND site_id = $2`,
    [accountId, siteId],
  );
  return rows[0] && recordOf(rows[0]);
}

/** A new value begins its walk from the first record. */
export async function saveRetention(tx: Handle, { accountId, siteId, erasedDays, setBy, setAtMs }: RetentionRecord): Promise<void> {
  await tx.query(
    'save_retention',
    `INSERT INTO retentions (account_id, site_id, erased_days, set_by_kind, set_by_id, set_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, site_id) DO UPDATE SET erased_days = $3, set_by_kind = $4, set_by_id = $5, set_at = $6, position = '', next_at = $6`,
    [accountId, siteId, erasedDays, setBy.kind, setBy.id, new Date(setAtMs)],
  );
}

export async function deleteRetention(tx: Handle, accountId: string, siteId: string): Promise<void> {
  await tx.query('delete_retention', 'DELETE FROM retentions WHERE account_id = $1 AND site_id = $2', [accountId, siteId]);
}

export async function findDueRetentions(db: Handle, limit: number): Promise<RetentionRecord[]> {
  const { rows } = await db.query<Row & Record<string, unknown>>(
    'find_due_retentions',
    `SELECT ${columns} FROM retentions WHERE next_at <= now() ORDER BY next_at LIMIT $1`,
    [limit],
  );
  return rows.map(recordOf);
}

/** Changes nothing if the setting was changed meanwhile. */
export async function savePlace(
  db: Handle,
  { accountId, siteId, setAtMs }: RetentionRecord,
  { position, seconds }: { position: string; seconds: number },
): Promise<void> {
  await db.query(
    'save_retention_place',
    `UPDATE retentions SET position = $4, next_at = now() + make_interval(secs => $5) WHERE account_id = $1 AND site_id = $2 AND set_at = $3`,
    [accountId, siteId, new Date(setAtMs), position, seconds],
  );
}

export interface ErasedOnSite {
  /** Subjects whose records on the site were erased before the time, each once. */
  subjectIds: string[];
  lastId: string | undefined;
  seen: number;
}

/** Walks the records of a site, oldest first. A record is older than its erasure. */
export async function findErasedOnSite(
  db: Handle,
  { accountId, siteId, erasedDays, position }: Pick<RetentionRecord, 'accountId' | 'siteId' | 'erasedDays' | 'position'>,
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<ErasedOnSite> {
  const beforeMs = nowMs - erasedDays * dayMs;
  const { rows } = await db.query<{ id: string; subject_id: string; is_due: boolean }>(
    'find_erased_on_site',
    `SELECT id, subject_id, deleted_at IS NOT NULL AND deleted_at < $5 AND purged_at IS NULL AS is_due FROM consents
     WHERE account_id = $1 AND site_id = $2 AND id > $3 AND id < $4 ORDER BY id LIMIT $6`,
    [accountId, siteId, position, firstIdOf(beforeMs), new Date(beforeMs), limit],
  );
  const due = rows.filter((row) => row.is_due).map((row) => row.subject_id);
  return { subjectIds: [...new Set(due)], lastId: rows.at(-1)?.id, seen: rows.length };
}

export interface Due {
  subjects: number;
  records: number;
  /** The earliest erasure. 0 without any. */
  oldestMs: number;
}

/** Of these subjects, those that have no active record and no erasure since the time. */
export async function countDue(db: Handle, accountId: string, subjectIds: readonly string[], beforeMs: number): Promise<Due> {
  if (subjectIds.length === 0) return { subjects: 0, records: 0, oldestMs: 0 };
  const { rows } = await db.query<{ subjects: number; records: number; oldest: Date | null }>(
    'count_due_subjects',
    `SELECT count(*)::integer AS subjects, coalesce(sum(found.records), 0)::integer AS records, min(found.oldest) AS oldest
     FROM unnest($2::text[]) AS wanted(wanted_subject) CROSS JOIN LATERAL (
       SELECT count(*) AS records, min(deleted_at) AS oldest, bool_and(deleted_at IS NOT NULL AND deleted_at < $3) AS is_due
       FROM consents WHERE account_id = $1 AND subject_id = wanted.wanted_subject) AS found
     WHERE found.is_due`,
    [accountId, subjectIds, new Date(beforeMs)],
  );
  const [row] = rows;
  return { subjects: row?.subjects ?? 0, records: row?.records ?? 0, oldestMs: row?.oldest?.getTime() ?? 0 };
}
