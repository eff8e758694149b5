import type { Handle } from '@consent/postgres';

/** Tables whose rows belong to a person, by (account_id, user_id) of the home account. They move with the person (decision 80). */
const tablesOfPerson = ['sessions', 'user_tokens', 'totp_secrets', 'recovery_codes', 'passkeys', 'used_challenges'] as const;

interface Move {
  userId: string;
  fromAccountId: string;
  toAccountId: string;
}

export async function moveRowsOfPerson(tx: Handle, { userId, fromAccountId, toAccountId }: Move): Promise<void> {
  for (const table of tablesOfPerson) {
    const sql = `UPDATE ${table} SET account_id = $3 WHERE account_id = $1 AND user_id = $2`;
    await tx.query(`move_${table}`, sql, [fromAccountId, userId, toAccountId]);
  }
  const sql = 'UPDATE members SET home_account_id = $3 WHERE home_account_id = $1 AND user_id = $2';
  await tx.query('move_members', sql, [fromAccountId, userId, toAccountId]);
  const identitiesSql = 'UPDATE sso_identities SET home_account_id = $3 WHERE home_account_id = $1 AND user_id = $2';
  await tx.query('move_sso_identities', identitiesSql, [fromAccountId, userId, toAccountId]);
}

/**
 * Leaves a row with which nobody can sign in: no release takes its address for one, because it is too long. The own address is free for the next home then, and the number of passwords rises, so that a
 * sign-in that began before the move fails, also in a process of an earlier release.
 */
export async function leaveTombstone(tx: Handle, accountId: string, userId: string, atMs: number): Promise<void> {
  const sql = `UPDATE users SET email = $3, password_hash = 'left', password_changes = password_changes + 1, email_verified_at = NULL,
      last_acted_for = NULL, left_at = $4
    WHERE account_id = $1 AND id = $2`;
  const email = `left+${accountId}+${userId}@left.invalid`;
  await tx.query('leave_tombstone', sql, [accountId, userId, email, new Date(atMs)]);
}
