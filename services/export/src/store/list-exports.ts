import type { Handle } from '@consent/postgres';
import type { ExportRecord } from '../domain/export';
import { exportColumns, recordOf, type ExportRow } from './rows';

/** Newest first: the id begins with the time of the request. */
export async function listExports(db: Handle, accountId: string, limit: number): Promise<ExportRecord[]> {
  const { rows } = await db.query<ExportRow>(
    'list_exports',
    `SELECT ${exportColumns} FROM exports e WHERE e.account_id = $1 ORDER BY e.id DESC LIMIT $2`,
    [accountId, limit],
  );
  return rows.map(recordOf);
}
