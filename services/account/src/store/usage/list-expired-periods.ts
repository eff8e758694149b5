import type { Handle } from '@consent/postgres';

/** Accounts and periods with holds whose time is over. */
export async function listExpiredPeriods(db: Handle, nowMs: number, limit: number): Promise<{ accountId: string; period: string }[]> {
  const { rows } = await db.query<{ account_id: string; period: string }>(
    'list_expired_periods',
    'SELECT DISTINCT account_id, period FROM usage_holds WHERE expires_at <= $1 LIMIT $2',
    [new Date(nowMs), limit],
  );
  return rows.map((row) => ({ accountId: row.account_id, period: row.period }));
}
