import type { Handle } from '@consent/postgres';
import { DamagedLogError } from './damaged-log';
import { headOf, logSelect, type LogHead } from './log';

/** Returns undefined if the account has no log yet. Throws DamagedLogError. */
export async function findLog(db: Handle, accountId: string): Promise<LogHead | undefined> {
  const { rows } = await db.query<{ account_id: string }>('find_log', `SELECT ${logSelect} FROM logs WHERE account_id = $1`, [accountId]);
  return rows[0] && readHead(rows[0]);
}

/** Looks up a log by its public id, which is part of its URL. Throws DamagedLogError. */
export async function findLogById(db: Handle, logId: string): Promise<LogHead | undefined> {
  const { rows } = await db.query<{ account_id: string }>('find_log_by_id', `SELECT ${logSelect} FROM logs WHERE log_id = $1`, [logId]);
  return rows[0] && readHead(rows[0]);
}

function readHead(row: { account_id: string }): LogHead {
  try {
    return headOf(row);
  } catch (error) {
    throw new DamagedLogError(row.account_id, 'its row in logs cannot be read', { cause: error });
  }
}
