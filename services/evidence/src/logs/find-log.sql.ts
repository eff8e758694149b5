import type { Handle } from '@consent/postgres';
import { headOf, logColumns, type LogHead, type LogRow } from './log';

/** undefined when the account has no log yet. */
export async function findLog(db: Handle, accountId: string): Promise<LogHead | undefined> {
  const { rows } = await db.query<LogRow>('find_log', `SELECT ${logColumns} FROM logs l WHERE l.account_id = $1`, [accountId]);
  return rows[0] && headOf(rows[0]);
}

/** By its public id, which is in the address of its files. */
export async function findLogById(db: Handle, logId: string): Promise<LogHead | undefined> {
  const { rows } = await db.query<LogRow>('find_log_by_id', `SELECT ${logColumns} FROM logs l WHERE l.log_id = $1`, [logId]);
  return rows[0] && headOf(rows[0]);
}
