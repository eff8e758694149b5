import type { Handle } from '@consent/postgres';

/**
 * True if the evidence log still needs an outbox row of this time (packages/log-queue). The queue has no index by time,
 * but it is nearly empty, or the first row read decides.
 */
export async function isNeededByLogQueue(handle: Handle, fromMs: number, toMs: number): Promise<boolean> {
  const { rows } = await handle.query<{ has_queue: boolean }>(
    'has_log_queue',
    `SELECT to_regclass('log_queue') IS NOT NULL AS has_queue`,
    [],
  );
  if (rows[0]?.has_queue !== true) return false;
  const { rowCount } = await handle.query(
    'find_work_of_partition',
    'SELECT FROM log_queue WHERE created_at >= $1 AND created_at < $2 AND cardinality(outbox_ids) > 0 LIMIT 1',
    [new Date(fromMs), new Date(toMs)],
  );
  return rowCount === 1;
}
