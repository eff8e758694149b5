import type { Database } from '@consent/postgres';
import { Counter, observeNumber, type Registry, shareAnswer } from '@consent/kernel';
import type { NatsSession } from './nats-session';

/** A larger backlog is reported as this number. */
const countedAtMost = 10_000;

interface Observed {
  database: Database;
  stream: string;
  session: () => NatsSession | undefined;
}

export function createRelayMetrics(registry: Registry, { database, stream, session }: Observed) {
  const registers = [registry];
  // Queried on each scrape, so correct even while NATS is unavailable. Without PostgreSQL the gauges keep their last
  // values. Both gauges share one query.
  const pending = shareAnswer(() => readPending(database));
  observeNumber(
    registry,
    { name: 'outbox_pending', help: `Rows of events that are not published, counted up to ${countedAtMost}` },
    async () => (await pending()).count,
  );
  observeNumber(
    registry,
    { name: 'outbox_oldest_pending_seconds', help: 'Age of the oldest event that is not published; 0 without any' },
    async () => (await pending()).oldest_seconds,
  );
  observeNumber(registry, { name: 'events_stream_bytes', help: 'Bytes of the stream of events, as NATS says' }, async () => {
    const current = session();
    if (current === undefined) throw new Error('NATS is away');
    return (await current.manager.streams.info(stream)).state.bytes;
  });
  return {
    published: new Counter({ name: 'outbox_published_total', help: 'Events that NATS acknowledged', registers }),
    errors: new Counter({ name: 'relay_errors_total', help: 'Times the relay failed and began anew', registers }),
  };
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
