import type { Handle } from '@consent/db';
import type { ExportRecord } from '../domain/export';
import { exportColumns, recordOf, type ExportRow } from './rows';

/** A job that a worker holds the lease of; `claims` of its record is the token of that lease. */
export type Job = ExportRecord & { failures: number };

/** Takes the job that waits longest, of any account; undefined when none is due. Workers that ask at once get different ones. */
export async function claimJob(db: Handle, leaseMs: number): Promise<Job | undefined> {
  const {
    rows: [row],
  } = await db.query<ExportRow & { failures: number }>(
    'claim_job',
    `UPDATE exports e SET status = 'running', claims = e.claims + 1, row_count = 0, bytes_written = 0,
       lease_until = clock_timestamp() + make_interval(secs => $1)
     FROM (SELECT account_id, id FROM exports WHERE status = 'queued' AND due_at <= clock_timestamp()
           ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
     WHERE e.account_id = due.account_id AND e.id = due.id
     RETURNING ${exportColumns}, e.failures`,
    [leaseMs / 1000],
  );
  return row && { ...recordOf(row), failures: row.failures };
}
