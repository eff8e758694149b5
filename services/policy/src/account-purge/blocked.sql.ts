import type { Handle } from '@consent/postgres';

/** Work that the evidence log has not read needs the rows (decision 84.8). */
export async function isPurgeBlocked(tx: Handle, accountId: string): Promise<boolean> {
  const sql = 'SELECT EXISTS (SELECT FROM log_queue WHERE account_id = $1) AS blocked';
  const { rows } = await tx.query<{ blocked: boolean }>('is_account_purge_blocked', sql, [accountId]);
  return rows[0]?.blocked === true;
}
