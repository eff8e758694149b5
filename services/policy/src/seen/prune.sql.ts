import type { Handle } from '@consent/postgres';
import { isConfirmed } from './list.sql';

async function countOf(query: Promise<{ rows: unknown[] }>): Promise<number> {
  return (await query).rows.length;
}

/** The key of an earlier day is gone, so its tags match nothing any more. */
export function clearTags(db: Handle, today: string, limit: number): Promise<number> {
  return countOf(
    db.query(
      'clear_seen_tags',
      `UPDATE sightings SET tags = NULL WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM sightings WHERE tags IS NOT NULL AND day < $1 LIMIT $2 FOR UPDATE SKIP LOCKED))
       RETURNING 1`,
      [today, limit],
    ),
  );
}

export function removeSightings(db: Handle, oldest: string, limit: number): Promise<number> {
  return countOf(
    db.query(
      'remove_old_sightings',
      `DELETE FROM sightings WHERE ctid = ANY (ARRAY(SELECT ctid FROM sightings WHERE day < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1`,
      [oldest, limit],
    ),
  );
}

export function removeDays(db: Handle, oldest: string, limit: number): Promise<number> {
  return countOf(
    db.query(
      'remove_old_seen_days',
      `DELETE FROM seen_days WHERE ctid = ANY (ARRAY(SELECT ctid FROM seen_days WHERE day < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1`,
      [oldest, limit],
    ),
  );
}

export function removeEmptySites(db: Handle, limit: number): Promise<number> {
  return countOf(
    db.query(
      'remove_empty_seen_sites',
      `DELETE FROM seen_sites WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM seen_sites s
         WHERE names = 0 AND NOT EXISTS (SELECT FROM seen_days d WHERE d.account_id = s.account_id AND d.site_id = s.site_id)
         LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING 1`,
      [limit],
    ),
  );
}

interface Stale {
  /** The oldest day that is kept. */
  oldest: string;
  /** The oldest last day of an unconfirmed name that is kept. */
  unconfirmed: string;
  limit: number;
}

const isStale = (oldest: string, unconfirmed: string) => `n.last_day < ${unconfirmed} AND (n.last_day < ${oldest} OR NOT ${isConfirmed})`;

export async function findStaleSites(db: Handle, { oldest, unconfirmed, limit }: Stale): Promise<{ accountId: string; siteId: string }[]> {
  const { rows } = await db.query<{ account_id: string; site_id: string }>(
    'find_stale_seen_sites',
    `SELECT DISTINCT account_id, site_id FROM seen_names n WHERE ${isStale('$1', '$2')} ORDER BY account_id, site_id LIMIT $3`,
    [oldest, unconfirmed, limit],
  );
  return rows.map(({ account_id: accountId, site_id: siteId }) => ({ accountId, siteId }));
}

/** The site must be locked. */
export async function removeStaleNames(
  tx: Handle,
  { accountId, siteId, oldest, unconfirmed, limit }: Stale & { accountId: string; siteId: string },
): Promise<void> {
  await tx.query(
    'remove_stale_seen_names',
    `WITH stale AS (
       SELECT kind, name FROM seen_names n WHERE account_id = $1 AND site_id = $2 AND ${isStale('$3', '$4')} ORDER BY kind, name LIMIT $5),
     sighted AS (
       DELETE FROM sightings s USING stale n WHERE s.account_id = $1 AND s.site_id = $2 AND s.kind = n.kind AND s.name = n.name),
     removed AS (
       DELETE FROM seen_names s USING stale n WHERE s.account_id = $1 AND s.site_id = $2 AND s.kind = n.kind AND s.name = n.name RETURNING 1)
     UPDATE seen_sites SET names = names - (SELECT count(*) FROM removed) WHERE account_id = $1 AND site_id = $2`,
    [accountId, siteId, oldest, unconfirmed, limit],
  );
}
