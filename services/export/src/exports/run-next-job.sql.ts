import type { Handle } from '@consent/postgres';
import { exportSelect, exportOf, type ExportRecord } from './export';

/** Statements of an older claim change nothing. */
interface Lease {
  accountId: string;
  id: string;
  claims: number;
}

export type Job = ExportRecord & { failures: number };

export interface Progress {
  rowCount: number;
  bytesWritten: number;
}

export interface WrittenFile extends Progress {
  sha256: Buffer;
  dataAsOfMs: number | undefined;
}

/**
 * Accounts take turns: first the one with the fewest running jobs, then the one served longest ago. Parallel claims get
 * different jobs. The statement reads all due jobs: 0.4 ms for a hundred.
 */
export async function claimJob(db: Handle, leaseMs: number): Promise<Job | undefined> {
  const {
    rows: [row],
  } = await db.query<{ failures: number }>(
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
     RETURNING ${exportSelect}, e.failures`,
    [leaseMs / 1000],
  );
  return row && { ...exportOf(row), failures: row.failures };
}

const isLatestClaim = `account_id = $1 AND id = $2 AND claims = $3 AND status = 'running' AND NOT inline`;

export async function extendLease(db: Handle, lease: Lease, progress: Progress, leaseMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'keep_lease',
    `UPDATE exports SET row_count = $4, bytes_written = $5, lease_until = clock_timestamp() + make_interval(secs => $6) WHERE ${isLatestClaim}`,
    [lease.accountId, lease.id, lease.claims, progress.rowCount, progress.bytesWritten, leaseMs / 1000],
  );
  return rowCount === 1;
}

/** A worker that stops does not count it as a failure. Returns false if another worker has the lease. */
export async function requeueJob(
  db: Handle,
  lease: Lease,
  { waitMs, isFailure }: { waitMs: number; isFailure: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'put_back',
    `UPDATE exports SET status = 'queued', lease_until = NULL, row_count = 0, bytes_written = 0, failures = failures + $4,
       due_at = clock_timestamp() + make_interval(secs => $5) WHERE ${isLatestClaim}`,
    [lease.accountId, lease.id, lease.claims, isFailure ? 1 : 0, waitMs / 1000],
  );
  return rowCount === 1;
}

export async function lockLease(tx: Handle, lease: Lease): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await tx.query('lock_lease', `SELECT ${exportSelect} FROM exports e WHERE ${isLatestClaim} FOR UPDATE`, [
    lease.accountId,
    lease.id,
    lease.claims,
  ]);
  return row && exportOf(row);
}

export async function completeJob(
  tx: Handle,
  lease: Lease,
  file: WrittenFile,
  { completedAtMs, expiresAtMs }: { completedAtMs: number; expiresAtMs: number },
): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await tx.query(
    'complete_job',
    `UPDATE exports e SET status = 'ready', lease_until = NULL, row_count = $4, bytes_written = $5, sha256 = $6, completed_at = $7, expires_at = GREATEST($8, e.keep_until),
       data_as_of = $9
     WHERE e.account_id = $1 AND e.id = $2 AND e.claims = $3 AND e.status = 'running' AND NOT e.inline
     RETURNING ${exportSelect}`,
    [
      lease.accountId,
      lease.id,
      lease.claims,
      file.rowCount,
      file.bytesWritten,
      file.sha256,
      new Date(completedAtMs),
      new Date(expiresAtMs),
      file.dataAsOfMs === undefined ? null : new Date(file.dataAsOfMs),
    ],
  );
  return row && exportOf(row);
}
