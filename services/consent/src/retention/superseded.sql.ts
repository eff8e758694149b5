import type { Actor } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { firstIdOf } from '../consents/ulid-time.rule';

export interface SupersededRetention {
  accountId: string;
  siteId: string;
  supersededDays: number;
  setBy: Actor;
  setAtMs: number;
  position: string;
}

interface Row extends Record<string, unknown> {
  account_id: string;
  site_id: string;
  superseded_days: number;
  set_by_kind: string;
  set_by_id: string;
  set_at: Date;
  position: string;
}

const columns = 'account_id, site_id, superseded_days, set_by_kind, set_by_id, set_at, position';

const recordOf = (row: Row): SupersededRetention => ({
  accountId: row.account_id,
  siteId: row.site_id,
  supersededDays: row.superseded_days,
  setBy: { kind: row.set_by_kind, id: row.set_by_id },
  setAtMs: row.set_at.getTime(),
  position: row.position,
});

export async function findSupersededRetention(db: Handle, accountId: string, siteId: string): Promise<SupersededRetention | undefined> {
  const { rows } = await db.query<Row>(
    'find_superseded_retention',
    `SELECT ${columns} FROM superseded_retentions WHERE account_id = $1 AND site_id = $2`,
    [accountId, siteId],
  );
  return rows[0] && recordOf(rows[0]);
}

/** Keeps the setting from changing until the transaction ends. */
export async function isStillSet(tx: Handle, { accountId, siteId, setAtMs }: SupersededRetention): Promise<boolean> {
  const { rows } = await tx.query(
    'lock_superseded_retention',
    'SELECT FROM superseded_retentions WHERE account_id = $1 AND site_id = $2 AND set_at = $3 FOR SHARE',
    [accountId, siteId, new Date(setAtMs)],
  );
  return rows.length > 0;
}

/** A new value begins its walk from the first record. */
export async function saveSupersededRetention(
  tx: Handle,
  { accountId, siteId, supersededDays, setBy, setAtMs }: SupersededRetention,
): Promise<void> {
  await tx.query(
    'save_superseded_retention',
    `INSERT INTO superseded_retentions (account_id, site_id, superseded_days, set_by_kind, set_by_id, set_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, site_id) DO UPDATE SET superseded_days = $3, set_by_kind = $4, set_by_id = $5, set_at = $6, position = '', next_at = $6`,
    [accountId, siteId, supersededDays, setBy.kind, setBy.id, new Date(setAtMs)],
  );
}

export async function deleteSupersededRetention(tx: Handle, accountId: string, siteId: string): Promise<void> {
  await tx.query('delete_superseded_retention', 'DELETE FROM superseded_retentions WHERE account_id = $1 AND site_id = $2', [
    accountId,
    siteId,
  ]);
}

export async function findDueSupersededRetentions(db: Handle, limit: number): Promise<SupersededRetention[]> {
  const { rows } = await db.query<Row>(
    'find_due_superseded_retentions',
    `SELECT ${columns} FROM superseded_retentions WHERE next_at <= now() ORDER BY next_at LIMIT $1`,
    [limit],
  );
  return rows.map(recordOf);
}

/** Changes nothing if the setting was changed meanwhile. */
export async function saveSupersededPlace(
  db: Handle,
  { accountId, siteId, setAtMs }: SupersededRetention,
  { position, seconds }: { position: string; seconds: number },
): Promise<void> {
  await db.query(
    'save_superseded_place',
    `UPDATE superseded_retentions SET position = $4, next_at = now() + make_interval(secs => $5) WHERE account_id = $1 AND site_id = $2 AND set_at = $3`,
    [accountId, siteId, new Date(setAtMs), position, seconds],
  );
}

export interface OldRecord {
  id: string;
  subjectId: string;
}

/** Records of a site that are older than the time and not purged, oldest first. */
export async function findOldOfSite(
  db: Handle,
  { accountId, siteId, position, untilMs }: { accountId: string; siteId: string; position: string; untilMs: number },
  limit: number,
): Promise<{ records: OldRecord[]; lastId: string | undefined; seen: number }> {
  const { rows } = await db.query<{ id: string; subject_id: string; is_there: boolean }>(
    'find_old_of_site',
    `SELECT id, subject_id, purged_at IS NULL AS is_there FROM consents
     WHERE account_id = $1 AND site_id = $2 AND id > $3 AND id < $4 ORDER BY id LIMIT $5`,
    [accountId, siteId, position, firstIdOf(untilMs + 1), limit],
  );
  const records = rows.filter((row) => row.is_there).map((row) => ({ id: row.id, subjectId: row.subject_id }));
  return { records, lastId: rows.at(-1)?.id, seen: rows.length };
}

/**
 * Of records, those that a retention may end: not under a hold, of no subject that a link ever named, not covered by an erasure or by the purge
 * of the person, with a leaf, and not waiting for their purge already.
 */
export async function findEndable(db: Handle, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.query<{ id: string }>(
    'find_endable',
    `SELECT c.id FROM consents c WHERE c.account_id = $1 AND c.id = ANY ($2::text[]) AND c.purged_at IS NULL AND c.salt IS NOT NULL
       AND c.erasure IS NULL AND coalesce(c.deleted_by, '') <> 'attested:erased'
       AND NOT EXISTS (SELECT FROM erasures e WHERE e.account_id = $1 AND e.subject_id = c.subject_id
         AND (e.site_id IS NULL OR e.site_id = c.site_id) AND e.erased_at >= c.deleted_at)
       AND NOT EXISTS (SELECT FROM erasure_runs u WHERE u.account_id = $1 AND u.subject_id = c.subject_id AND u.finished_at IS NULL)
       AND NOT EXISTS (SELECT FROM subject_links l WHERE l.account_id = $1 AND l.subject_id = c.subject_id)
       AND NOT EXISTS (SELECT FROM subject_links p WHERE p.account_id = $1 AND p.person_id = c.subject_id)
       AND NOT EXISTS (SELECT FROM holds h WHERE h.account_id = $1 AND h.lifted_at IS NULL AND h.subject_id = c.subject_id)
       AND NOT EXISTS (SELECT FROM holds s WHERE s.account_id = $1 AND s.lifted_at IS NULL AND s.site_id IS NOT NULL
         AND EXISTS (SELECT FROM consents o WHERE o.account_id = $1 AND o.subject_id = c.subject_id AND o.site_id = s.site_id))
       AND NOT EXISTS (SELECT FROM purges g WHERE g.account_id = $1 AND g.subject_id = c.subject_id AND g.done_at IS NULL)
       AND NOT EXISTS (SELECT FROM record_purges r WHERE r.account_id = $1 AND r.record_id = c.id)`,
    [accountId, ids],
  );
  return new Set(rows.map((row) => row.id));
}
