import type { Handle } from '@consent/postgres';
import type { UserRecord } from '../../domain/user';
import { userColumns, userOf, type UserRow } from './rows';

/** By the address in the form it is stored in. */
export async function findUserByEmail(db: Handle, email: string): Promise<UserRecord | undefined> {
  const {
    rows: [row],
  } = await db.query<UserRow>('find_user_by_email', `SELECT ${userColumns} FROM users WHERE email = $1`, [email]);
  return row && userOf(row);
}
