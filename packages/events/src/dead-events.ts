import type { Handle } from '@consent/postgres';

export interface DeadEventRecord {
  eventId: string;
  consumer: string;
  accountId: string;
  type: string;
  tries: number;
  reason: string;
  failedAtMs: number;
  diedAtMs: number;
}

interface DeadRow {
  event_id: string;
  consumer: string;
  account_id: string;
  type: string;
  tries: number;
  reason: string;
  failed_at: Date;
  died_at: Date;
}

const listedAtMost = 100;

export async function listDead(db: Handle): Promise<DeadEventRecord[]> {
  const { rows } = await db.query<DeadRow & Record<string, unknown>>(
    'list_dead_events',
    `SELECT event_id, consumer, account_id, type, tries, reason, failed_at, died_at FROM failed_events
     WHERE died_at IS NOT NULL ORDER BY died_at, event_id LIMIT $1`,
    [listedAtMost],
  );
  return rows.map((row) => ({
    eventId: row.event_id,
    consumer: row.consumer,
    accountId: row.account_id,
    type: row.type,
    tries: row.tries,
    reason: row.reason,
    failedAtMs: row.failed_at.getTime(),
    diedAtMs: row.died_at.getTime(),
  }));
}

/** Without an id, resets all dead events. Returns how many were reset. */
export async function retryDead(db: Handle, eventId: string | undefined): Promise<number> {
  const { rowCount } = await db.query(
    'retry_dead_events',
    `UPDATE failed_events SET tries = 0, next_try_at = now(), died_at = NULL
     WHERE died_at IS NOT NULL AND ($1::text IS NULL OR event_id = $1)`,
    [eventId ?? null],
  );
  return rowCount ?? 0;
}

export async function dropDead(db: Handle, eventId: string): Promise<number> {
  const { rowCount } = await db.query('drop_dead_event', 'DELETE FROM failed_events WHERE died_at IS NOT NULL AND event_id = $1', [
    eventId,
  ]);
  return rowCount ?? 0;
}
