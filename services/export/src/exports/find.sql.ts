import type { Handle } from '@consent/postgres';
import { exportColumns, exportOf, type ExportRecord, type ExportRow } from './export';

export async function findExport(db: Handle, accountId: string, id: string): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await db.query<ExportRow>('find_export', `SELECT ${exportColumns} FROM exports e WHERE e.account_id = $1 AND e.id = $2`, [
    accountId,
    id,
  ]);
  return row && exportOf(row);
}

export async function lockExport(tx: Handle, accountId: string, id: string): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await tx.query<ExportRow>('lock_export', `SELECT ${exportColumns} FROM exports e WHERE e.account_id = $1 AND e.id = $2 FOR UPDATE`, [
    accountId,
    id,
  ]);
  return row && exportOf(row);
}
