import type { Handle } from '@consent/postgres';
import type { UserTokenPurpose } from '../../domain/user-token';

/** Every token of one purpose, of a user whom the caller holds locked. */
export async function deleteTokensOfUser(db: Handle, accountId: string, userId: string, purpose: UserTokenPurpose): Promise<void> {
  const sql = 'DELETE FROM user_tokens WHERE account_id = $1 AND user_id = $2 AND purpose = $3';
  await db.query('delete_tokens_of_user', sql, [accountId, userId, purpose]);
}
