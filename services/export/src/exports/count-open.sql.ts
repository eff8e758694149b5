import type { Handle } from '@consent/postgres';

export interface OpenExports {
  queued: number;
  running: number;
  streaming: number;
  oldestQueuedSeconds: number;
}

export async function countOpen(db: Handle): Promise<OpenExports> {
  const { rows } = await db.query<{ queued: number; running: number; streaming: number; oldest: number }>(
    'count_open',
    `SELECT (SELECT count(*) FROM exports WHERE status = 'queued') AS queued,
            (SELECT count(*) FROM exports WHERE status = 'running' AND NOT inline) AS running,
            (SELECT count(*) FROM exports WHERE status = 'running' AND inline) AS streaming,
            (SELECT coalesce(extract(epoch FROM clock_timestamp() - min(due_at)), 0)::float8 FROM exports WHERE status = 'queued') AS oldest`,
    [],
  );
  const { queued, running, streaming, oldest } = rows[0]!;
  return { queued, running, streaming, oldestQueuedSeconds: Math.max(0, oldest) };
}
