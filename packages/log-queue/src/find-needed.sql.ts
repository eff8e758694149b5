import type { Handle } from '@consent/postgres';

interface OutboxKey {
  /** `created_at` as text, because a Date would lose the microseconds. */
  at: string;
  id: string;
}

/** A longer queue is not read to its end. Then rows that may be named beyond this count as needed. */
const lookedAt = 10_000;

/** Returns the ids of the outbox rows that the evidence log still reads. Ids of work are nearly ordered by time. */
export async function findNeeded(db: Handle, accountId: string, rowsOfOutbox: readonly OutboxKey[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    'find_needed_rows',
    `WITH looked AS MATERIALIZED (SELECT account_id, created_at, outbox_ids FROM log_queue ORDER BY id LIMIT ${lookedAt}),
     beyond AS (SELECT count(*) = ${lookedAt} AS is_any, max(created_at) - interval '1 minute' AS since FROM looked)
     SELECT k.id FROM unnest($2::timestamptz[], $3::text[]) AS k(at, id) CROSS JOIN beyond
     WHERE beyond.is_any AND k.at >= beyond.since
       OR EXISTS (SELECT FROM looked l WHERE l.created_at = k.at AND l.account_id = $1 AND k.id = ANY (l.outbox_ids))`,
    [accountId, rowsOfOutbox.map(({ at }) => at), rowsOfOutbox.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}
