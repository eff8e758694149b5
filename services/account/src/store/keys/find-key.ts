import type { Handle } from '@consent/postgres';
import type { KeyRecord } from '../../domain/key';
import { keyColumns, keyOf, type KeyRow } from './rows';

export async function findKey(db: Handle, accountId: string, id: string): Promise<KeyRecord | undefined> {
  const sql = `SELECT ${keyColumns} FROM api_keys WHERE account_id = $1 AND id = $2`;
  const {
    rows: [row],
  } = await db.query<KeyRow>('find_key', sql, [accountId, id]);
  return row && keyOf(row);
}
