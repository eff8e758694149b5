import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';

/**
 * The table `expiry_walks`. `accepted` and `refused` go through the records of a site once, in the order of their ids, behind the time at which
 * they end. `updates` goes through all changed records of an account, again and again, with the nil UUID as site.
 */
export interface WalkRef {
  accountId: string;
  siteId: string;
  part: 'accepted' | 'refused' | 'updates';
}

export interface Walk extends WalkRef {
  afterId: string;
}

interface WalkRow {
  account_id: string;
  site_id: string;
  part: WalkRef['part'];
}

const refOf = (row: WalkRow): WalkRef => ({ accountId: row.account_id, siteId: row.site_id, part: row.part });

export async function findDueWalks(db: Handle, limit: number): Promise<WalkRef[]> {
  const { rows } = await db.query<WalkRow & Record<string, unknown>>(
    'find_due_expiry_walks',
    'SELECT account_id, site_id, part FROM expiry_walks WHERE next_at <= now() ORDER BY next_at LIMIT $1',
    [limit],
  );
  return rows.map(refOf);
}

/** undefined if another process has it, or had it. */
export async function lockDueWalk(tx: Handle, { accountId, siteId, part }: WalkRef): Promise<Walk | undefined> {
  const { rows } = await tx.query<WalkRow & { after_id: string }>(
    'lock_expiry_walk',
    `SELECT account_id, site_id, part, after_id FROM expiry_walks
     WHERE account_id = $1 AND site_id = $2 AND part = $3 AND next_at <= now() FOR UPDATE SKIP LOCKED`,
    [accountId, siteId, part],
  );
  return rows[0] && { ...refOf(rows[0]), afterId: rows[0].after_id };
}

export async function saveWalk(tx: Handle, { accountId, siteId, part, afterId }: Walk, nextAtMs: number): Promise<void> {
  await tx.query(
    'save_expiry_walk',
    'UPDATE expiry_walks SET after_id = $4, next_at = $5 WHERE account_id = $1 AND site_id = $2 AND part = $3',
    [...[accountId, siteId, part, afterId], new Date(nextAtMs)],
  );
}

/** Makes the walks of a site due and locks them, so that only one process at a time changes its lifetime. */
export async function wakeWalks(tx: Handle, accountId: string, siteId: string): Promise<void> {
  await tx.query(
    'wake_expiry_walks',
    `INSERT INTO expiry_walks (account_id, site_id, part, after_id, next_at)
     SELECT $1, w.site_id, w.part, '', now()
     FROM unnest(ARRAY[$2, $2, $3]::uuid[], ARRAY['accepted', 'refused', 'updates']) AS w(site_id, part)
     ON CONFLICT (account_id, site_id, part) DO UPDATE SET next_at = excluded.next_at`,
    [accountId, siteId, nilUuid],
  );
}
