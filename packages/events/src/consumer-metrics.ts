import { Counter, observeNumber, type Registry, shareAnswer } from '@consent/kernel';
import type { NatsSession } from './nats-session';

type Outcome = 'handled' | 'failed' | 'undecodable' | 'interrupted';

interface Observed {
  stream: string;
  durable: string;
  session: () => NatsSession | undefined;
}

/** All consumers of a process share these metrics, labelled by name. Returns a function that counts outcomes. */
export function observeConsumer(registry: Registry, { stream, durable, session }: Observed): (outcome: Outcome) => void {
  // Queried on each scrape. Without NATS the gauges keep their last values.
  const info = shareAnswer(async () => {
    const current = session();
    if (current === undefined) throw new Error('NATS is away');
    return current.manager.consumers.info(stream, durable);
  });
  const labels = { consumer: durable };
  observeNumber(
    registry,
    { name: 'events_consumer_pending', help: 'Events of the stream that the consumer was not given yet, of all its replicas', labels },
    async () => (await info()).num_pending,
  );
  observeNumber(
    registry,
    {
      name: 'events_consumer_unacknowledged',
      help: 'Events that the consumer was given and is not done with, those that failed and come again included; of all its replicas',
      labels,
    },
    async () => (await info()).num_ack_pending,
  );
  const name = 'events_consumed_total';
  const existing = registry.getSingleMetric(name) as Counter<'consumer' | 'outcome'> | undefined;
  const labelNames = ['consumer', 'outcome'] as const;
  const counter = existing ?? new Counter({ name, help: 'Events by consumer and outcome', labelNames, registers: [registry] });
  return (outcome) => counter.inc({ consumer: durable, outcome });
}
