import type { Handle } from '@consent/db';

/** What the metrics show of the whole database. */
export interface Backlog {
  /** Age of the oldest event that still is to be delivered; 0 without any. */
  oldestUndeliveredSeconds: number;
  autoDisabledEndpoints: number;
}

export async function readBacklog(db: Handle): Promise<Backlog> {
  const {
    rows: [row],
  } = await db.query<{ oldest: number; disabled: number }>(
    'read_backlog',
    `SELECT
       (SELECT COALESCE(GREATEST(extract(epoch FROM now() - min(created_at)), 0), 0)::float8 FROM queue) AS oldest,
       (SELECT count(*) FROM endpoints WHERE auto_disabled_at IS NOT NULL AND deleted_at IS NULL) AS disabled`,
    [],
  );
  return {
    oldestUndeliveredSeconds: row?.oldest ?? 0,
    autoDisabledEndpoints: row?.disabled ?? 0,
  };
}
