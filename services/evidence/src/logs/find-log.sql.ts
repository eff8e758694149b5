import type { Handle } from '@consent/postgres';
import { DamagedLogError } from './damaged-log';
import { headOf, logColumns, type LogHead, type LogRow } from './log';

/** Returns undefined if the account has no log yet. Throws DamagedLogError. */
export async function findLog(db: Handle, accountId: string): Promise<LogHead | undefined> {
  const { rows } = await db.query<LogRow>('find_log', `SELECT ${logColumns} FROM logs l WHERE l.account_id = $1`, [accountId]);
  return rows[0] && readHead(rows[0]);
}

/** Looks up a log by its public id, which is part of its URL. Throws DamagedLogError. */
export async function findLogById(db: Handle, logId: string): Promise<LogHead | undefined> {
  const { rows } = await db.query<LogRow>('find_log_by_id', `SELECT ${logColumns} FROM logs l WHERE l.log_id = $1`, [logId]);
  return rows[0] && readHead(rows[0]);
}

function readHead(row: LogRow): LogHead {
  try {
    return headOf(row);
  } catch (error) {
    throw new DamagedLogError(row.account_id, 'its row in logs cannot be read', { cause: error });
  }
}
