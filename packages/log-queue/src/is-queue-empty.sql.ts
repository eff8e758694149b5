import type { Handle } from '@consent/postgres';

/** A longer queue counts as not empty, because reading all of it would take too long. */
const lookedAt = 1000;

/**
 * Returns true if the account has no queued work. Work is deleted once its leaves are in a signed log, so everything read
 * before this call is then in the log.
 */
export async function isQueueEmpty(db: Handle, accountId: string): Promise<boolean> {
  const { rows } = await db.query<{ settled: boolean }>(
    'is_queue_settled',
    `SELECT count(*) <= ${lookedAt} AND count(*) FILTER (WHERE account_id = $1) = 0 AS settled
     FROM (SELECT account_id FROM log_queue ORDER BY id LIMIT ${lookedAt + 1}) AS waiting`,
    [accountId],
  );
  return rows[0]?.settled === true;
}
