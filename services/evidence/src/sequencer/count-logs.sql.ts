import type { Handle } from '@consent/postgres';

export async function countLogs(db: Handle): Promise<number> {
  const { rows } = await db.query<{ logs: number }>('count_logs', 'SELECT count(*) AS logs FROM logs', []);
  return rows[0]!.logs;
}
