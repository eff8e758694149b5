import { jetstream } from '@nats-io/jetstream';
import { connect, createInbox, headers, type NatsConnection } from '@nats-io/transport-node';
import { outboxEvents, type OutboxEvent } from '../load/outbox-events';

/** The floor of the relay: the same messages from memory, with the settings of the relay's connection. */

export interface PublishFloorSettings {
  natsUrl: string;
}

export type PublishQuestion = { ask: 'make'; run: string; count: number } | { ask: 'publish'; manner: Manner; atATime: number };

/** A request per message, like the client's own publish, or one reply subject per batch. */
export type Manner = 'request each' | 'shared reply';

export interface PublishAnswer {
  elapsedMs: number;
}

type PublishBatch = (events: readonly OutboxEvent[]) => Promise<unknown>;

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
  const manners: Record<Manner, PublishBatch> = { 'request each': requestEach(connection), 'shared reply': shareReply(connection) };
  let events: OutboxEvent[] = [];

  async function answer(question: PublishQuestion): Promise<PublishAnswer> {
    const beganAt = performance.now();
    if (question.ask === 'make') events = outboxEvents(question.run, question.count);
    else {
      for (let first = 0; first < events.length; first += question.atATime) {
        await manners[question.manner](events.slice(first, first + question.atATime));
      }
    }
    return { elapsedMs: performance.now() - beganAt };
  }

  process.on('message', (question) => void answer(question as PublishQuestion).then((said) => process.send?.(said)));
  process.send?.({});
}

function requestEach(connection: NatsConnection): PublishBatch {
  const client = jetstream(connection);
  return (events) =>
    Promise.all(
      events.map((event) =>
        client.publish(`events.${event.type}`, event.payload, { msgID: event.id, headers: headersOf(event), timeout: 5000 }),
      ),
    );
}

function shareReply(connection: NatsConnection): PublishBatch {
  return (events) =>
    new Promise((resolve, reject) => {
      const inbox = createInbox();
      const replies = connection.subscribe(inbox, {
        max: events.length,
        callback: (error, message) => {
          if (error !== null || message.string().includes('"error"')) reject(error ?? new Error(message.string()));
          else if (replies.getReceived() === events.length) resolve(undefined);
        },
      });
      for (const event of events) {
        const about = headersOf(event);
        about.set('Nats-Msg-Id', event.id);
        connection.publish(`events.${event.type}`, event.payload, { reply: inbox, headers: about });
      }
    });
}

function headersOf({ accountId, type }: OutboxEvent) {
  const about = headers();
  about.set('Account-Id', accountId);
  about.set('Event-Type', type);
  return about;
}
