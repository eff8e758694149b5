import type { Handle } from '@consent/postgres';
import { exportColumns, exportOf, type ExportRecord, type ExportRow } from './export';

/** Newest first: an id begins with the time of the request. */
export async function findExports(db: Handle, accountId: string, limit: number): Promise<ExportRecord[]> {
  const { rows } = await db.query<ExportRow>(
    'list_exports',
    `SELECT ${exportColumns} FROM exports e WHERE e.account_id = $1 ORDER BY e.id DESC LIMIT $2`,
    [accountId, limit],
  );
  return rows.map(exportOf);
}
