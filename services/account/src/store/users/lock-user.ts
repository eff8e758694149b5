import type { Handle } from '@consent/postgres';
import type { UserRecord } from '../../domain/user';
import { userColumns, userOf, type UserRow } from './rows';

/** The user, locked until the transaction ends; undefined when there is none such. */
export async function lockUser(db: Handle, accountId: string, id: string): Promise<UserRecord | undefined> {
  const sql = `SELECT ${userColumns} FROM users WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`;
  const {
    rows: [row],
  } = await db.query<UserRow>('lock_user', sql, [accountId, id]);
  return row && userOf(row);
}
