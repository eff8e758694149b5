import type { Handle } from '@consent/postgres';
import type { ExportRecord } from '../domain/export';
import type { Lease } from './lease';
import { exportColumns, recordOf, type ExportRow } from './rows';

/** A file that is whole and stored. */
export interface WrittenFile {
  rowCount: number;
  bytesWritten: number;
  sha256: Buffer;
}

/** running → ready; undefined when the lease is another's by now. */
export async function completeJob(
  db: Handle,
  lease: Lease,
  file: WrittenFile,
  { completedAtMs, expiresAtMs }: { completedAtMs: number; expiresAtMs: number },
): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await db.query<ExportRow>(
    'complete_job',
    `UPDATE exports e SET status = 'ready', lease_until = NULL, row_count = $4, bytes_written = $5, sha256 = $6, completed_at = $7, expires_at = $8
     WHERE e.account_id = $1 AND e.id = $2 AND e.claims = $3 AND e.status = 'running' AND NOT e.inline
     RETURNING ${exportColumns}`,
    [
      lease.accountId,
      lease.id,
      lease.claims,
      file.rowCount,
      file.bytesWritten,
      file.sha256,
      new Date(completedAtMs),
      new Date(expiresAtMs),
    ],
  );
  return row && recordOf(row);
}
