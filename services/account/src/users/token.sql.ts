import type { Handle } from '@consent/postgres';
import type { UserToken, UserTokenPurpose } from './token.rule';

export async function insertUserToken(db: Handle, token: UserToken): Promise<void> {
  await db.query(
    'insert_user_token',
    'INSERT INTO user_tokens (account_id, user_id, digest, purpose, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [token.accountId, token.userId, token.digest, token.purpose, new Date(token.expiresAtMs)],
  );
}

export interface TokenUse {
  digest: Buffer;
  purpose: UserTokenPurpose;
  nowMs: number;
}

export async function findTokenOwner(
  db: Handle,
  { digest, purpose, nowMs }: TokenUse,
): Promise<{ accountId: string; userId: string } | undefined> {
  const {
    rows: [row],
  } = await db.query<{ account_id: string; user_id: string }>(
    'find_token_owner',
    'SELECT account_id, user_id FROM user_tokens WHERE digest = $1 AND purpose = $2 AND expires_at > $3',
    [digest, purpose, new Date(nowMs)],
  );
  return row && { accountId: row.account_id, userId: row.user_id };
}

/** Of several parallel calls exactly one gets true. */
export async function deleteToken(tx: Handle, { digest, purpose, nowMs }: TokenUse): Promise<boolean> {
  const { rowCount } = await tx.query('use_token', 'DELETE FROM user_tokens WHERE digest = $1 AND purpose = $2 AND expires_at > $3', [
    digest,
    purpose,
    new Date(nowMs),
  ]);
  return rowCount === 1;
}

export async function deleteTokensOfUser(tx: Handle, accountId: string, userId: string, purpose: UserTokenPurpose): Promise<void> {
  const sql = 'DELETE FROM user_tokens WHERE account_id = $1 AND user_id = $2 AND purpose = $3';
  await tx.query('delete_tokens_of_user', sql, [accountId, userId, purpose]);
}

export async function deleteExpiredTokens(db: Handle, { nowMs, limit }: { nowMs: number; limit: number }): Promise<number> {
  const { rowCount } = await db.query(
    'delete_expired_tokens',
    'DELETE FROM user_tokens WHERE digest IN (SELECT digest FROM user_tokens WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)',
    [new Date(nowMs), limit],
  );
  return rowCount ?? 0;
}
