import type { Handle } from '@consent/postgres';
import { exportSelect, exportOf, type ExportRecord } from './export';

export async function expireOne(tx: Handle, nowMs: number): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await tx.query(
    'expire_one',
    `UPDATE exports e SET status = 'expired'
     FROM (SELECT account_id, id FROM exports WHERE status = 'ready' AND expires_at <= $1
           ORDER BY expires_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
     WHERE e.account_id = due.account_id AND e.id = due.id
     RETURNING ${exportSelect}`,
    [new Date(nowMs)],
  );
  return row && exportOf(row);
}
