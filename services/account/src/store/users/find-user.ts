import type { Handle } from '@consent/postgres';
import type { UserRecord } from '../../domain/user';
import { userColumns, userOf, type UserRow } from './rows';

export async function findUser(db: Handle, accountId: string, id: string): Promise<UserRecord | undefined> {
  const {
    rows: [row],
  } = await db.query<UserRow>('find_user', `SELECT ${userColumns} FROM users WHERE account_id = $1 AND id = $2`, [accountId, id]);
  return row && userOf(row);
}
