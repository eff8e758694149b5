import type { Handle } from '@consent/postgres';
import type { KeyRecord } from '../../domain/key';
import { keyColumns, keyOf, type KeyRow } from './rows';

/** The key, locked until the transaction ends; undefined when the account has none such. */
export async function lockKey(db: Handle, accountId: string, id: string): Promise<KeyRecord | undefined> {
  const sql = `SELECT ${keyColumns} FROM api_keys WHERE account_id = $1 AND id = $2 FOR UPDATE`;
  const {
    rows: [row],
  } = await db.query<KeyRow>('lock_key', sql, [accountId, id]);
  return row && keyOf(row);
}
