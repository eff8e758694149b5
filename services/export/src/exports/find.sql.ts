import type { Handle } from '@consent/postgres';
import { exportSelect, exportOf, type ExportRecord } from './export';

export async function findExport(db: Handle, accountId: string, id: string): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await db.query('find_export', `SELECT ${exportSelect} FROM exports e WHERE e.account_id = $1 AND e.id = $2`, [accountId, id]);
  return row && exportOf(row);
}

export async function lockExport(tx: Handle, accountId: string, id: string): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await tx.query('lock_export', `SELECT ${exportSelect} FROM exports e WHERE e.account_id = $1 AND e.id = $2 FOR UPDATE`, [
    accountId,
    id,
  ]);
  return row && exportOf(row);
}
