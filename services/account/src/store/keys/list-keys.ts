import type { Handle } from '@consent/postgres';
import type { KeyRecord } from '../../domain/key';
import { keyColumns, keyOf, type KeyRow } from './rows';

/** Newest first (ids are ULIDs), revoked ones included. */
export async function listKeys(db: Handle, accountId: string): Promise<KeyRecord[]> {
  const sql = `SELECT ${keyColumns} FROM api_keys WHERE account_id = $1 ORDER BY id DESC`;
  const { rows } = await db.query<KeyRow>('list_keys', sql, [accountId]);
  return rows.map(keyOf);
}
