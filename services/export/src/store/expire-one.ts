import type { Handle } from '@consent/postgres';
import type { ExportRecord } from '../domain/export';
import { exportColumns, recordOf, type ExportRow } from './rows';

/** ready → expired for one export whose time has come; undefined when there is none. */
export async function expireOne(db: Handle, nowMs: number): Promise<ExportRecord | undefined> {
  const {
    rows: [row],
  } = await db.query<ExportRow>(
    'expire_one',
    `UPDATE exports e SET status = 'expired'
     FROM (SELECT account_id, id FROM exports WHERE status = 'ready' AND expires_at <= $1
           ORDER BY expires_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
     WHERE e.account_id = due.account_id AND e.id = due.id
     RETURNING ${exportColumns}`,
    [new Date(nowMs)],
  );
  return row && recordOf(row);
}
