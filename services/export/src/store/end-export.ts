import type { Handle } from '@consent/postgres';
import type { ExportRecord } from '../domain/export';
import { exportColumns, recordOf, type ExportRow } from './rows';

/** How an export ended that has no file. */
export interface End {
  status: 'streamed' | 'failed';
  rowCount: number;
  bytesWritten: number;
  errorMessage: string;
  completedAtMs: number;
  /** Nobody told the end of it in time. */
  abandoned: boolean;
}

/** Called by who has the row locked. */
export async function endExport(db: Handle, { accountId, id }: { accountId: string; id: string }, end: End): Promise<ExportRecord> {
  const { rows } = await db.query<ExportRow>(
    'end_export',
    `UPDATE exports e SET status = $3, lease_until = NULL, row_count = $4, bytes_written = $5, error_message = $6, completed_at = $7, abandoned = $8
     WHERE e.account_id = $1 AND e.id = $2
     RETURNING ${exportColumns}`,
    [accountId, id, end.status, end.rowCount, end.bytesWritten, end.errorMessage, new Date(end.completedAtMs), end.abandoned],
  );
  return recordOf(rows[0]!);
}
