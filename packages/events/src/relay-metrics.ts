import type { Database } from '@consent/postgres';
import { createCounter, observeNumber, type Registry, sharePending } from '@consent/kernel';
import type { NatsSession } from './nats-session';

const countedAtMost = 10_000;

interface Observed {
  database: Database;
  stream: string;
  session: () => NatsSession | undefined;
  cell: string | undefined;
}

export function createRelayMetrics(registry: Registry, { database, stream, session, cell }: Observed) {
  const pending = sharePending(() => readPending(database));
  const labels = cell === undefined ? {} : { labels: { cell } };
  observeNumber(registry, 'outbox_pending', async () => (await pending()).count, labels);
  observeNumber(registry, 'outbox_oldest_pending_seconds', async () => (await pending()).oldest_seconds, labels);
  observeNumber(registry, 'events_stream_bytes', async () => {
    const current = session();
    if (current === undefined) throw new Error('NATS is unavailable');
    return (await current.manager.streams.info(stream)).state.bytes;
  });
  return { published: createCounter(registry, 'outbox_published_total'), errors: createCounter(registry, 'relay_errors_total') };
}

type Pending = { count: number; oldest_seconds: number };

async function readPending(database: Database): Promise<Pending> {
  const { rows } = await database.query<Pending>(
    'read_pending',
    `SELECT count(*), COALESCE(GREATEST(extract(epoch FROM now() - min(created_at)), 0), 0)::float8 AS oldest_seconds
     FROM (SELECT created_at FROM outbox WHERE published_at IS NULL ORDER BY created_at LIMIT $1) pending`,
    [countedAtMost],
  );
  return rows[0] as Pending;
}
