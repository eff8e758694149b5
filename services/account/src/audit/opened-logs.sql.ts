import type { Handle } from '@consent/postgres';

const lockOf = (accountId: string) => `opened log of ${accountId}`;

export async function isLogOpen(db: Handle, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query('find_opened_log', 'SELECT FROM opened_logs WHERE account_id = $1', [accountId]);
  return rowCount === 1;
}

/** Blocks `openLog` of this account until the transaction ends. */
export async function keepLogShut(tx: Handle, accountId: string): Promise<void> {
  await tx.query('keep_log_shut', 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lockOf(accountId)]);
}

/** Waits for transactions that called `keepLogShut`. Returns false if the account is there already. */
export async function openLog(tx: Handle, accountId: string): Promise<boolean> {
  await tx.query('lock_opened_log', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lockOf(accountId)]);
  const { rowCount } = await tx.query('open_log', 'INSERT INTO opened_logs (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [accountId]);
  return rowCount === 1;
}

/** For an entry without a leaf. Locks the row, so that another process cannot call `endWaiting` before the entry is committed. */
export async function setWaiting(tx: Handle, accountId: string): Promise<void> {
  await tx.query('set_log_waiting', 'UPDATE opened_logs SET has_waiting = true WHERE account_id = $1', [accountId]);
}

/** Locks and returns an account with an open log that may have entries without a leaf. Skips accounts that another process has locked. */
export async function lockWaiting(tx: Handle): Promise<string | undefined> {
  const { rows } = await tx.query<{ account_id: string }>(
    'lock_waiting_log',
    'SELECT account_id FROM opened_logs WHERE has_waiting ORDER BY account_id LIMIT 1 FOR UPDATE SKIP LOCKED',
    [],
  );
  return rows[0]?.account_id;
}

export async function endWaiting(tx: Handle, accountId: string): Promise<void> {
  await tx.query('end_log_waiting', 'UPDATE opened_logs SET has_waiting = false WHERE account_id = $1', [accountId]);
}
