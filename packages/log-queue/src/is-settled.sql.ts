import type { Handle } from '@consent/postgres';

/** A longer queue counts as waiting, because looking through all of it would take too long. */
const lookedAt = 1000;

/**
 * Whether nothing of the account waits in the queue. Work is deleted once its leaves are in a signed log, so what was read
 * before this call is in the log then.
 */
export async function isSettled(db: Handle, accountId: string): Promise<boolean> {
  const { rows } = await db.query<{ settled: boolean }>(
    'is_queue_settled',
    `SELECT count(*) <= ${lookedAt} AND count(*) FILTER (WHERE account_id = $1) = 0 AS settled
     FROM (SELECT account_id FROM log_queue ORDER BY id LIMIT ${lookedAt + 1}) AS waiting`,
    [accountId],
  );
  return rows[0]?.settled === true;
}
