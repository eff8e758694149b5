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

const countedUpTo = 100_000;

/** Work of an account with ids up to `upToId` (0: all), and its highest id. If more work of all accounts waits than is read, the account counts as waiting. */
export async function countOfAccount(
  db: Handle,
  { accountId, upToId }: { accountId: string; upToId: number },
): Promise<{ waiting: number; lastId: number }> {
  const { rows } = await db.query<{ waiting: number; last_id: string | number | null }>(
    'count_work_of_account',
    `SELECT (count(*) FILTER (WHERE account_id = $1) + (count(*) > ${countedUpTo})::integer)::integer AS waiting,
            CASE WHEN count(*) > ${countedUpTo} THEN (SELECT max(id) FROM log_queue) ELSE max(id) FILTER (WHERE account_id = $1) END AS last_id
     FROM (SELECT id, account_id FROM log_queue WHERE $2::bigint = 0 OR id <= $2 ORDER BY id LIMIT ${countedUpTo + 1}) AS looked`,
    [accountId, upToId],
  );
  const [row] = rows;
  return { waiting: row?.waiting ?? 0, lastId: Number(row?.last_id ?? 0) };
}
