import type { Handle } from '@consent/postgres';
import type { UserToken } from '../../domain/user-token';

export async function insertUserToken(db: Handle, token: UserToken): Promise<void> {
  await db.query(
    'insert_user_token',
    'INSERT INTO user_tokens (account_id, user_id, digest, purpose, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [token.accountId, token.userId, token.digest, token.purpose, new Date(token.expiresAtMs)],
  );
}
