import { nilUuid } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';

/** Of accounts, without the anchor log. */
export async function countLogs(db: Handle): Promise<number> {
  const { rows } = await db.query<{ logs: number }>('count_logs', 'SELECT count(*) AS logs FROM logs WHERE account_id <> $1', [nilUuid]);
  return rows[0]!.logs;
}
