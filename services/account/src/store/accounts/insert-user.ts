import type { Handle } from '@consent/postgres';
import type { UserRecord } from '../../domain/user';

/** False when the address is taken; then nothing is stored. */
export async function insertUser(db: Handle, user: UserRecord): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert_user',
    `INSERT INTO users (account_id, id, email, password_hash, name, email_verified_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (email) DO NOTHING`,
    [
      user.accountId,
      user.id,
      user.email,
      user.passwordHash,
      user.name,
      user.emailVerifiedAtMs === 0 ? null : new Date(user.emailVerifiedAtMs),
      new Date(user.createdAtMs),
    ],
  );
  return rowCount === 1;
}
