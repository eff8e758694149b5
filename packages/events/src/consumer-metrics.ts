import { createCounter, observeNumber, type Registry, sharePending } from '@consent/kernel';
import type { Handle } from '@consent/postgres';
import { countFailed } from './failed-events';
import type { NatsSession } from './nats-session';

type Outcome = 'handled' | 'failed' | 'undecodable' | 'interrupted';

interface Observed {
  stream: string;
  durable: string;
  session: () => NatsSession | undefined;
  database: Handle | undefined;
}

export function observeConsumer(registry: Registry, { stream, durable, session, database }: Observed): (outcome: Outcome) => void {
  const info = sharePending(async () => {
    const current = session();
    if (current === undefined) throw new Error('NATS is unavailable');
    return current.manager.consumers.info(stream, durable);
  });
  const labels = { consumer: durable };
  observeNumber(registry, 'events_consumer_pending', async () => (await info()).num_pending, { labels });
  observeNumber(registry, 'events_consumer_unacknowledged', async () => (await info()).num_ack_pending, { labels });
  if (database !== undefined) {
    const failed = sharePending(() => countFailed(database, durable));
    observeNumber(registry, 'events_failed_waiting', async () => (await failed()).waiting, { labels });
    observeNumber(registry, 'events_dead', async () => (await failed()).dead, { labels });
  }
  const consumed = createCounter(registry, 'events_consumed_total');
  return (outcome) => consumed.inc({ consumer: durable, outcome });
}
