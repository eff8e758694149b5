import type { Database } from '@consent/db';
import { Counter, Gauge, type Registry } from '@consent/telemetry';

/** Above this the backlog is only known to be larger. */
const countedAtMost = 10_000;

export function createRelayMetrics(registry: Registry, database: Database) {
  const registers = [registry];
  // Asked when Prometheus asks, so they are true also while NATS is away; while
  // PostgreSQL is away they keep their last values. One query serves both.
  let reading: Promise<Pending | undefined> | undefined;
  const read = () => {
    reading ??= readPending(database)
      .catch(() => undefined)
      .finally(() => (reading = undefined));
    return reading;
  };
  const gauge = (name: string, help: string, valueOf: (pending: Pending) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const pending = await read();
        if (pending !== undefined) this.set(valueOf(pending));
      },
    });
  gauge('outbox_pending', `Rows of events that are not published, counted up to ${countedAtMost}`, ({ count }) => count);
  gauge(
    'outbox_oldest_pending_seconds',
    'Age of the oldest event that is not published; 0 without any',
    (pending) => pending.oldest_seconds,
  );
  return {
    published: new Counter({ name: 'outbox_published_total', help: 'Events that NATS acknowledged', registers }),
    errors: new Counter({ name: 'relay_errors_total', help: 'Times the relay failed and began anew', registers }),
  };
}

type Pending = { count: number; oldest_seconds: number };

async function readPending(database: Database): Promise<Pending | undefined> {
  const { rows } = await database.query<Pending>(
    'read_pending',
    `SELECT count(*), COALESCE(GREATEST(extract(epoch FROM now() - min(created_at)), 0), 0)::float8 AS oldest_seconds
     FROM (SELECT created_at FROM outbox WHERE published_at IS NULL ORDER BY created_at LIMIT $1) pending`,
    [countedAtMost],
  );
  return rows[0];
}
