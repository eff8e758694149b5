import type { Handle } from '@consent/postgres';
import { exportSelect, exportOf, type ExportRecord } from './export';

interface End {
  status: 'streamed' | 'failed';
  rowCount: number;
  bytesWritten: number;
  errorMessage: string;
  completedAtMs: number;
  abandoned: boolean;
}

/** The caller has locked the export. */
export async function endExport(tx: Handle, { accountId, id }: { accountId: string; id: string }, end: End): Promise<ExportRecord> {
  const { rows } = await tx.query(
    'end_export',
    `UPDATE exports e SET status = $3, lease_until = NULL, row_count = $4, bytes_written = $5, error_message = $6, completed_at = $7, abandoned = $8
     WHERE e.account_id = $1 AND e.id = $2
     RETURNING ${exportSelect}`,
    [accountId, id, end.status, end.rowCount, end.bytesWritten, end.errorMessage, new Date(end.completedAtMs), end.abandoned],
  );
  return exportOf(rows[0]!);
}
