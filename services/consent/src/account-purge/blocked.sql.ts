import type { Handle } from '@consent/postgres';

/** A legal hold delays the purge, and so does work that the evidence log has not read: it needs the rows (decision 84.8). */
export async function isPurgeBlocked(tx: Handle, accountId: string): Promise<boolean> {
  const { rows } = await tx.query<{ blocked: boolean }>(
    'is_account_purge_blocked',
    `SELECT EXISTS (SELECT FROM holds WHERE account_id = $1 AND lifted_at IS NULL)
       OR EXISTS (SELECT FROM log_queue WHERE account_id = $1) AS blocked`,
    [accountId],
  );
  return rows[0]?.blocked === true;
}
