import type { Handle } from '@consent/postgres';

/** Work that the evidence log has not read needs the entries of the trail (decision 84.8). */
export async function isPurgeBlocked(tx: Handle, accountId: string): Promise<boolean> {
  const sql = 'SELECT EXISTS (SELECT FROM log_queue WHERE account_id = $1) AS blocked';
  const { rows } = await tx.query<{ blocked: boolean }>('is_account_purge_blocked', sql, [accountId]);
  return rows[0]?.blocked === true;
}

/** Nothing more is recorded of an account whose rows are being deleted. */
export async function isBeingPurged(tx: Handle, accountId: string): Promise<boolean> {
  const sql = 'SELECT FROM account_purges WHERE account_id = $1';
  return (await tx.query('is_account_being_purged', sql, [accountId])).rowCount !== 0;
}
