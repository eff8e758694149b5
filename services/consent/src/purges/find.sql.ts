import type { Handle } from '@consent/postgres';
import { type PurgeRecord, readPurge, selectPurge } from './purge';

const isDone = 'done_at IS NOT NULL';

/** Finished purges of an account, by id. */
export async function findDonePurges(db: Handle, accountId: string, afterId: string, limit: number): Promise<PurgeRecord[]> {
  const { rows } = await db.query(
    'find_done_purges',
    `SELECT ${selectPurge} FROM purges WHERE account_id = $1 AND id > $2 AND ${isDone} ORDER BY id LIMIT $3`,
    [accountId, afterId, limit],
  );
  return rows.map(readPurge);
}

export async function findDonePurge(db: Handle, accountId: string, id: string): Promise<PurgeRecord | undefined> {
  const { rows } = await db.query('find_done_purge', `SELECT ${selectPurge} FROM purges WHERE account_id = $1 AND id = $2 AND ${isDone}`, [
    accountId,
    id,
  ]);
  return rows[0] && readPurge(rows[0]);
}

/** Oldest first. */
export async function findPurgesOfTag(db: Handle, accountId: string, tag: Buffer): Promise<PurgeRecord[]> {
  const { rows } = await db.query(
    'find_purges_of_tag',
    `SELECT ${selectPurge} FROM purges WHERE account_id = $1 AND tag = $2 AND started_at IS NOT NULL ORDER BY id`,
    [accountId, tag],
  );
  return rows.map(readPurge);
}

/** Of an account without purges, lists need no condition. */
export async function hasPurges(db: Handle, accountId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>('has_purges', 'SELECT EXISTS (SELECT FROM purges WHERE account_id = $1) AS has', [
    accountId,
  ]);
  return rows[0]?.has === true;
}
