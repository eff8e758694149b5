import type { Handle } from '@consent/postgres';

/** A longer queue is not read to its end. */
const lookedAt = 10_000;

/** Leaves of the account among the oldest 10,000 rows of work, and at most 10,000. */
export async function countWaiting(db: Handle, accountId: string): Promise<number> {
  const { rows } = await db.query<{ waiting: number }>(
    'count_waiting_leaves',
    `SELECT least(coalesce(sum(leaves) FILTER (WHERE account_id = $1), 0), ${lookedAt})::integer AS waiting
     FROM (SELECT account_id, leaves FROM log_queue ORDER BY id LIMIT ${lookedAt}) AS oldest`,
    [accountId],
  );
  return rows[0]?.waiting ?? 0;
}
