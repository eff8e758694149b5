import { jetstream } from '@nats-io/jetstream';
import { connect, headers } from '@nats-io/transport-node';
import { outboxEvents, type OutboxEvent } from '../load/outbox-events';

/** The floor of the relay: the same messages from memory, with the settings of the relay's connection. */

export interface PublishFloorSettings {
  natsUrl: string;
}

export type PublishQuestion = { ask: 'make'; run: string; count: number } | { ask: 'publish'; atATime: number };

export interface PublishAnswer {
  elapsedMs: number;
}

process.once('disconnect', () => process.exit(0));
process.once('message', (settings) => void start(settings as PublishFloorSettings));

async function start({ natsUrl }: PublishFloorSettings): Promise<void> {
  const connection = await connect({
    servers: natsUrl,
    name: 'floor',
    reconnect: false,
    timeout: 2000,
    pingInterval: 10_000,
    maxPingOut: 2,
    noAsyncTraces: true,
  });
  const client = jetstream(connection);
  const publish = (event: OutboxEvent) =>
    client.publish(`events.${event.type}`, event.payload, { msgID: event.id, headers: headersOf(event), timeout: 5000 });
  let events: OutboxEvent[] = [];

  async function answer(question: PublishQuestion): Promise<PublishAnswer> {
    const beganAt = performance.now();
    if (question.ask === 'make') events = outboxEvents(question.run, question.count);
    else {
      for (let first = 0; first < events.length; first += question.atATime) {
        await Promise.all(events.slice(first, first + question.atATime).map(publish));
      }
    }
    return { elapsedMs: performance.now() - beganAt };
  }

  process.on('message', (question) => void answer(question as PublishQuestion).then((said) => process.send?.(said)));
  process.send?.({});
}

function headersOf({ accountId, type }: OutboxEvent) {
  const about = headers();
  about.set('Account-Id', accountId);
  about.set('Event-Type', type);
  return about;
}
