import type { Handle } from '@consent/postgres';
import { exportColumns, exportOf, type ExportRecord, type ExportRow } from './export';

/**
 * Newest first, because ids start with the request time. The bounds name both columns of the primary key, because with
 * `account_id = $1` alone PostgreSQL may scan all accounts' exports by id.
 */
export async function findExports(db: Handle, accountId: string, limit: number): Promise<ExportRecord[]> {
  const { rows } = await db.query<ExportRow>(
    'list_exports',
    `SELECT ${exportColumns} FROM exports e WHERE (e.account_id, e.id) > ($1::uuid, '') AND (e.account_id, e.id) < ($1::uuid, 'exp_a')
     ORDER BY e.account_id DESC, e.id DESC LIMIT $2`,
    [accountId, limit],
  );
  return rows.map(exportOf);
}
