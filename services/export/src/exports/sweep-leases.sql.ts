import type { Handle } from '@consent/postgres';
import { exportSelect, exportOf, type ExportRecord } from './export';

export async function requeueLapsed(db: Handle, maxFailures: number): Promise<number> {
  const { rowCount } = await db.query(
    'requeue_lapsed',
    `UPDATE exports SET status = 'queued', failures = failures + 1, lease_until = NULL, row_count = 0, bytes_written = 0,
       due_at = clock_timestamp()
     WHERE status = 'running' AND NOT inline AND failures < $1 AND lease_until < clock_timestamp()`,
    [maxFailures],
  );
  return rowCount ?? 0;
}

export async function lockLapsed(tx: Handle, maxFailures: number): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await tx.query(
    'lock_lapsed',
    `SELECT ${exportSelect} FROM exports e
     WHERE e.status = 'running' AND (e.inline OR e.failures >= $1) AND e.lease_until < clock_timestamp()
     ORDER BY e.lease_until LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [maxFailures],
  );
  return row && exportOf(row);
}
