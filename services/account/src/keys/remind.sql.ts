import type { Handle } from '@consent/postgres';

export interface ExpiringKey {
  accountId: string;
  keyId: string;
}

interface Times {
  nowMs: number;
  weekMs: number;
  dayMs: number;
}

/**
 * Marks keys that expire within a week or a day of now, each once for each of both, and returns them. A key that lives for less than two weeks, or
 * two days, is not marked for it: whoever made it knows. Parallel callers get different ones.
 */
export async function markExpiringKeys(tx: Handle, { nowMs, weekMs, dayMs }: Times, limit: number): Promise<ExpiringKey[]> {
  const { rows } = await tx.query<{ account_id: string; id: string }>(
    'mark_expiring_keys',
    `UPDATE api_keys SET expiry_mails = CASE WHEN expires_at <= $3 THEN 2 ELSE 1 END WHERE (account_id, id) IN (
       SELECT account_id, id FROM api_keys
       WHERE revoked_at IS NULL AND expiry_mails < 2 AND expires_at > $1 AND expires_at <= $2
         AND ((expires_at <= $3 AND expires_at > created_at + interval '2 days') OR (expiry_mails = 0 AND expires_at > created_at + interval '14 days'))
       ORDER BY expires_at LIMIT $4 FOR UPDATE SKIP LOCKED)
     RETURNING account_id, id`,
    [new Date(nowMs), new Date(weekMs), new Date(dayMs), limit],
  );
  return rows.map(({ account_id: accountId, id: keyId }) => ({ accountId, keyId }));
}
