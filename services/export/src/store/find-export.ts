import type { Handle } from '@consent/postgres';
import type { ExportRecord } from '../domain/export';
import { exportColumns, recordOf, type ExportRow } from './rows';

/** undefined when the account has none such. */
export async function findExport(db: Handle, accountId: string, id: string): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await db.query<ExportRow>('find_export', `SELECT ${exportColumns} FROM exports e WHERE e.account_id = $1 AND e.id = $2`, [
    accountId,
    id,
  ]);
  return row && recordOf(row);
}

/** The same, locked until the transaction ends. */
export async function lockExport(db: Handle, accountId: string, id: string): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await db.query<ExportRow>('lock_export', `SELECT ${exportColumns} FROM exports e WHERE e.account_id = $1 AND e.id = $2 FOR UPDATE`, [
    accountId,
    id,
  ]);
  return row && recordOf(row);
}
