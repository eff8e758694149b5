import type { Handle } from '@consent/postgres';
import type { UserRecord } from './user';

export async function insertUser(tx: Handle, user: UserRecord): Promise<boolean> {
  const { rowCount } = await tx.query(
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

export async function saveUser(tx: Handle, user: UserRecord): Promise<void> {
  await tx.query(
    'save_user',
    'UPDATE users SET password_hash = $3, password_changes = $4, email_verified_at = $5 WHERE account_id = $1 AND id = $2',
    [
      user.accountId,
      user.id,
      user.passwordHash,
      user.passwordChanges,
      user.emailVerifiedAtMs === 0 ? null : new Date(user.emailVerifiedAtMs),
    ],
  );
}
