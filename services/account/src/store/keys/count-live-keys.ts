import type { Handle } from '@consent/postgres';

/** Keys that are neither revoked nor expired. */
export async function countLiveKeys(db: Handle, accountId: string, nowMs: number): Promise<number> {
  const sql = `SELECT count(*) AS keys FROM api_keys
    WHERE account_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`;
  const { rows } = await db.query<{ keys: number }>('count_live_keys', sql, [accountId, new Date(nowMs)]);
  return rows[0]?.keys ?? 0;
}
