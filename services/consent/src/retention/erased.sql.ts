import type { Handle } from '@consent/postgres';
import { firstIdOf } from '../consents/ulid-time.rule';
import type { Slice } from './walk-sites';

export interface ErasedOnSite extends Slice {
  /** Subjects with records on the site that were erased before `beforeMs`, without duplicates. */
  subjectIds: string[];
}

/** Walks the records of a site, oldest first. A record is older than its erasure. */
export async function findErasedOnSite(
  db: Handle,
  { accountId, siteId, position, beforeMs }: { accountId: string; siteId: string; position: string; beforeMs: number },
  limit: number,
): Promise<ErasedOnSite> {
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

/** Counts the subjects that have no active record and no erasure since `beforeMs`. */
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
