import type { Handle } from '@consent/postgres';
import { firstIdOf } from '../consents/ulid-time.rule';
import type { Slice } from './walk-sites';

export interface OldRecord {
  id: string;
  subjectId: string;
}

/** Records of a site that are older than the time and not purged, oldest first. */
export async function findOldOfSite(
  db: Handle,
  { accountId, siteId, position, untilMs }: { accountId: string; siteId: string; position: string; untilMs: number },
  limit: number,
): Promise<Slice & { records: OldRecord[] }> {
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
