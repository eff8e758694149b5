import type { Handle } from '@consent/postgres';
import { userOf, userSelect, type UserRecord } from './user';

/** Undefined if the person left this home account (decision 80). */
export async function findUser(db: Handle, accountId: string, id: string): Promise<UserRecord | undefined> {
  const {
    rows: [row],
  } = await db.query('find_user', `SELECT ${userSelect} FROM users WHERE account_id = $1 AND id = $2 AND left_at IS NULL`, [accountId, id]);
  return row && userOf(row);
}

export async function findUserByEmail(db: Handle, email: string): Promise<UserRecord | undefined> {
  const {
    rows: [row],
  } = await db.query('find_user_by_email', `SELECT ${userSelect} FROM users WHERE email = $1`, [email]);
  return row && userOf(row);
}

/** Undefined if the person left this home account, also while this waited for the lock. */
export async function lockUser(tx: Handle, accountId: string, id: string): Promise<UserRecord | undefined> {
  const sql = `SELECT ${userSelect} FROM users WHERE account_id = $1 AND id = $2 AND left_at IS NULL FOR NO KEY UPDATE`;
  const {
    rows: [row],
  } = await tx.query('lock_user', sql, [accountId, id]);
  return row && userOf(row);
}
