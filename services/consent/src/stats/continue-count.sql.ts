import type { Handle } from '@consent/postgres';
import { recordsAsCreated } from './first-state.sql';

export async function findRequested(db: Handle, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ account_id: string }>(
    'find_wanted_version_counts',
    'SELECT account_id FROM version_count_runs WHERE is_wanted LIMIT $1',
    [limit],
  );
  return rows.map(({ account_id }) => account_id);
}

/** Returns the last counted record, or undefined if another process has locked the run or it is finished. */
export async function lockCount(tx: Handle, accountId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ last_id: string }>(
    'lock_version_count',
    'SELECT last_id FROM version_count_runs WHERE account_id = $1 AND is_wanted FOR UPDATE SKIP LOCKED',
    [accountId],
  );
  return rows[0]?.last_id;
}

export async function countSlice(
  tx: Handle,
  slice: { accountId: string; lastId: string; untilId: string },
  limit: number,
): Promise<boolean> {
  const { rows } = await tx.query<{ is_wanted: boolean }>(
    'count_version_slice',
    `WITH ${recordsAsCreated({ range: 'id > $2 AND id < $3', limit: '$4' })},
     counted AS (
       INSERT INTO version_counts AS counts (account_id, policy_id, policy_version, site_id, consents)
       SELECT $1, policy_id, policy_version, site_id, count(*) FROM created WHERE policy_id IS NOT NULL GROUP BY 2, 3, 4
       ON CONFLICT (account_id, policy_id, policy_version, site_id) DO UPDATE SET consents = counts.consents + excluded.consents)
     UPDATE version_count_runs SET last_id = coalesce(taken.last_id, version_count_runs.last_id), is_wanted = taken.are_more
     FROM (SELECT max(id) AS last_id, count(*) = $4 AS are_more FROM next) AS taken
     WHERE account_id = $1 RETURNING is_wanted`,
    [slice.accountId, slice.lastId, slice.untilId, limit],
  );
  return rows[0]?.is_wanted === true;
}
