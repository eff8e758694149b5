import type { Handle } from '@consent/postgres';
import type { UserRecord } from '../../domain/user';

/** Writes what can change of a user, whom the caller holds locked. */
export async function saveUser(db: Handle, user: UserRecord): Promise<void> {
  await db.query(
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
