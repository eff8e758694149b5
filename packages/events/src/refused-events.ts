import { RetentionPolicy, StorageType, type JsMsg } from '@nats-io/jetstream';
import { headers, nanos } from '@nats-io/transport-node';
import { createCounter, type Logger, type Registry } from '@consent/kernel';
import { refusals, type Refusal } from './event-signatures';
import { findStream } from './event-stream';
import type { NatsSession } from './nats-session';

/** Bounded, so a flood evicts the oldest messages. */
export const refusedStream = 'REFUSED_EVENTS';
const keptDays = 30;
const maxMessages = 10_000;
const maxBytes = 64 * 1024 * 1024;
/** Dropping is safe: a genuine event is still in the outbox of its service. */
const maxDeliveries = 5;
const logIntervalMs = 10_000;

interface RefusalOptions {
  durable: string;
  session: () => NatsSession | undefined;
  logger: Logger;
  registry: Registry;
}

const refusedId = (durable: string, { info, seq }: JsMsg) => `${durable}.${info.stream}.${seq}`;

/** Where the message of a refused one is, from its id. undefined if the id is not ours. */
export function findOrigin(id: string): { stream: string; sequence: number } | undefined {
  const [stream = '', sequence = ''] = id.split('.').slice(-2);
  return /^[\w-]+$/.test(stream) && /^[1-9]\d{0,14}$/.test(sequence) ? { stream, sequence: Number(sequence) } : undefined;
}

/** Refused messages go to a separate stream, so that they do not block the consumer. */
export function createRefusals({ durable, session, logger, registry }: RefusalOptions) {
  const refused = createCounter(registry, 'events_refused_total');
  const unsigned = createCounter(registry, 'events_unsigned_total');
  for (const reason of refusals) refused.inc({ consumer: durable, reason }, 0);
  unsigned.inc({ consumer: durable }, 0);
  let loggedAtMs = -Infinity;

  async function keep(message: JsMsg, reason: Refusal): Promise<void> {
    const current = session();
    if (current === undefined) throw new Error('NATS is unavailable');
    const about = headers();
    about.append('Nats-Msg-Id', refusedId(durable, message));
    about.append('Refused-Reason', reason);
    about.append('Refused-Subject', message.subject);
    for (const name of ['Account-Id', 'Event-Signature']) {
      const value = message.headers?.get(name);
      if (value !== undefined && value !== '') about.append(name, value);
    }
    await ensureRefusedStream(current, message.info.stream);
    await current.jetstream.publish(`refused.${durable}`, message.data, { headers: about });
  }

  return {
    countUnsigned: () => unsigned.inc({ consumer: durable }),

    /** Rejects when the message should be redelivered. */
    refuse: async (message: JsMsg, reason: Refusal): Promise<void> => {
      if (message.info.deliveryCount === 1) refused.inc({ consumer: durable, reason });
      // One line per flood. The counter has the total.
      if (performance.now() - loggedAtMs > logIntervalMs) {
        loggedAtMs = performance.now();
        logger.error({ durable, reason, subject: message.subject, sequence: message.seq }, 'a message failed verification and was refused');
      }
      try {
        await keep(message, reason);
      } catch (error) {
        if (message.info.deliveryCount < maxDeliveries) throw error;
        logger.error({ error, durable, sequence: message.seq }, 'a refused message could not be stored');
      }
    },
  };
}

async function ensureRefusedStream({ manager }: NatsSession, eventStream: string): Promise<void> {
  const { num_replicas } = (await manager.streams.info(eventStream)).config;
  const existing = await findStream(manager, refusedStream);
  if (existing?.config.num_replicas === num_replicas) return;
  if (existing !== undefined) {
    await manager.streams.update(refusedStream, { num_replicas });
    return;
  }
  await manager.streams.add({
    name: refusedStream,
    subjects: ['refused.>'],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    max_age: nanos(keptDays * 86_400_000),
    max_msgs: maxMessages,
    max_bytes: maxBytes,
    num_replicas,
  });
}
