import type { Handle } from '@consent/postgres';
import type { ExportRecord } from '../domain/export';
import { exportColumns, recordOf, type ExportRow } from './rows';

/** One claim of a job: who holds an older one changes nothing. */
export interface Lease {
  accountId: string;
  id: string;
  claims: number;
}

/** How far a job is. */
export interface Progress {
  rowCount: number;
  bytesWritten: number;
}

const held = `account_id = $1 AND id = $2 AND claims = $3 AND status = 'running' AND NOT inline`;

/** Shows that the worker lives, and how far it is; false when the lease is another's by now. */
export async function keepLease(db: Handle, lease: Lease, progress: Progress, leaseMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'keep_lease',
    `UPDATE exports SET row_count = $4, bytes_written = $5, lease_until = clock_timestamp() + make_interval(secs => $6) WHERE ${held}`,
    [lease.accountId, lease.id, lease.claims, progress.rowCount, progress.bytesWritten, leaseMs / 1000],
  );
  return rowCount === 1;
}

/** Puts the job back for another try after a wait, as a failure or (a worker that is stopped) as none. */
export async function putBack(db: Handle, lease: Lease, { waitMs, isFailure }: { waitMs: number; isFailure: boolean }): Promise<boolean> {
  const { rowCount } = await db.query(
    'put_back',
    `UPDATE exports SET status = 'queued', lease_until = NULL, row_count = 0, bytes_written = 0, failures = failures + $4,
       due_at = clock_timestamp() + make_interval(secs => $5) WHERE ${held}`,
    [lease.accountId, lease.id, lease.claims, isFailure ? 1 : 0, waitMs / 1000],
  );
  return rowCount === 1;
}

/** The job with its row locked, for who ends it in the same transaction; undefined when the lease is another's by now. */
export async function lockLease(db: Handle, lease: Lease): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await db.query<ExportRow>('lock_lease', `SELECT ${exportColumns} FROM exports e WHERE ${held} FOR UPDATE`, [
    lease.accountId,
    lease.id,
    lease.claims,
  ]);
  return row && recordOf(row);
}
