import type { Handle } from '@consent/postgres';

const lockOf = (accountId: string) => `opened log of ${accountId}`;

export async function isLogOpen(db: Handle, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query('find_opened_log', 'SELECT FROM opened_logs WHERE account_id = $1', [accountId]);
  return rowCount === 1;
}

/** Until the transaction ends, `openLog` of this account waits. */
export async function keepLogShut(tx: Handle, accountId: string): Promise<void> {
  await tx.query('keep_log_shut', 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lockOf(accountId)]);
}

/** Waits for transactions that store entries without a leaf. True if the log was not known to be open. */
export async function openLog(tx: Handle, accountId: string): Promise<boolean> {
  await tx.query('lock_opened_log', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lockOf(accountId)]);
  const { rowCount } = await tx.query('open_log', 'INSERT INTO opened_logs (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [accountId]);
  return rowCount === 1;
}

/** For an entry without a leaf. The lock of the row makes `endWaiting` of another process wait for the entry. */
export async function setWaiting(tx: Handle, accountId: string): Promise<void> {
  await tx.query('set_log_waiting', 'UPDATE opened_logs SET has_waiting = true WHERE account_id = $1', [accountId]);
}

/** Locks an account whose log is open and that may have entries without a leaf. undefined if there is none that another process does not hold. */
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
