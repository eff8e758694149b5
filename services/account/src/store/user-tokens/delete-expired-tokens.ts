import type { Handle } from '@consent/postgres';

/** Deletes up to `limit` tokens that serve no more, and none that somebody is just deleting. Answers how many. */
export async function deleteExpiredTokens(db: Handle, { nowMs, limit }: { nowMs: number; limit: number }): Promise<number> {
  const { rowCount } = await db.query(
    'delete_expired_tokens',
    'DELETE FROM user_tokens WHERE digest IN (SELECT digest FROM user_tokens WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)',
    [new Date(nowMs), limit],
  );
  return rowCount ?? 0;
}
