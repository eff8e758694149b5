import type { Handle } from '@consent/postgres';

/** Above this the queue is only known to be longer: a scrape must not read a million rows. */
export const waitingCountedAtMost = 10_000;

/** What the metrics show of the whole database. */
export interface Backlog {
  /** Age of the oldest event that still is to be delivered; 0 without any. */
  oldestUndeliveredSeconds: number;
  autoDisabledEndpoints: number;
  /** Deliveries that still are to be made, `waitingCountedAtMost` at most. */
  waiting: number;
}

export async function readBacklog(db: Handle): Promise<Backlog> {
  const {
    rows: [row],
  } = await db.query<{ oldest: number; disabled: number; waiting: number }>(
    'read_backlog',
    `SELECT
       (SELECT COALESCE(GREATEST(extract(epoch FROM now() - min(created_at)), 0), 0)::float8 FROM queue) AS oldest,
       (SELECT count(*) FROM endpoints WHERE auto_disabled_at IS NOT NULL AND deleted_at IS NULL) AS disabled,
       (SELECT count(*) FROM (SELECT FROM queue ORDER BY created_at LIMIT $1) AS waiting) AS waiting`,
    [waitingCountedAtMost],
  );
  return {
    oldestUndeliveredSeconds: row?.oldest ?? 0,
    autoDisabledEndpoints: row?.disabled ?? 0,
    waiting: row?.waiting ?? 0,
  };
}
