import type { Handle } from '@consent/postgres';
import { type AnyPurge, anyPurges, type PurgeRecord, readAnyPurge, readPurge, recordPurges, selectAnyPurge, selectPurge } from './purge';

const isDone = 'done_at IS NOT NULL';

/** Finished purges of an account, by id. */
export async function findDonePurges(db: Handle, accountId: string, afterId: string, limit: number): Promise<AnyPurge[]> {
  const { rows } = await db.query(
    'find_done_purges',
    `SELECT ${selectAnyPurge} FROM ${anyPurges(`account_id = $1 AND id > $2 AND ${isDone}`)} ORDER BY id LIMIT $3`,
    [accountId, afterId, limit],
  );
  return rows.map(readAnyPurge);
}

export async function findDonePurge(db: Handle, accountId: string, id: string): Promise<AnyPurge | undefined> {
  const { rows } = await db.query(
    'find_done_purge',
    `SELECT ${selectAnyPurge} FROM ${anyPurges(`account_id = $1 AND id = $2 AND ${isDone}`)}`,
    [accountId, id],
  );
  return rows[0] && readAnyPurge(rows[0]);
}

/** Finished ones, by id: those of the person, then those of its records. */
export async function findDonePurgesOfTag(
  db: Handle,
  { accountId, tag, afterId }: { accountId: string; tag: Buffer; afterId: string },
  limit: number,
): Promise<AnyPurge[]> {
  const { rows } = await db.query(
    'find_done_purges_of_tag',
    `SELECT ${selectAnyPurge} FROM ${anyPurges(`account_id = $1 AND tag = $2 AND id > $3 AND ${isDone}`)} ORDER BY id LIMIT $4`,
    [accountId, tag, afterId, limit],
  );
  return rows.map(readAnyPurge);
}

/** Of the person, oldest first. Those of single records are never seen half done. */
export async function findPurgesOfTag(db: Handle, accountId: string, tag: Buffer): Promise<PurgeRecord[]> {
  const { rows } = await db.query(
    'find_purges_of_tag',
    `SELECT ${selectPurge} FROM purges WHERE account_id = $1 AND tag = $2 AND started_at IS NOT NULL ORDER BY id`,
    [accountId, tag],
  );
  return rows.map(readPurge);
}

export async function findDonePurgeOfRecord(db: Handle, accountId: string, recordId: string): Promise<AnyPurge | undefined> {
  const { rows } = await db.query(
    'find_purge_of_record',
    `SELECT ${selectAnyPurge} FROM ${recordPurges(`account_id = $1 AND record_id = $2 AND ${isDone}`)}`,
    [accountId, recordId],
  );
  return rows[0] && readAnyPurge(rows[0]);
}

/** Of an account without purges, lists need no condition. */
export async function hasPurges(db: Handle, accountId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    'has_purges',
    `SELECT EXISTS (SELECT FROM purges WHERE account_id = $1) OR EXISTS (SELECT FROM record_purges WHERE account_id = $1) AS has`,
    [accountId],
  );
  return rows[0]?.has === true;
}

export async function hasRecordPurges(db: Handle, accountId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    'has_record_purges',
    'SELECT EXISTS (SELECT FROM record_purges WHERE account_id = $1) AS has',
    [accountId],
  );
  return rows[0]?.has === true;
}
