import type { Database } from '@consent/postgres';
import type { Logger, NatsLogin, Registry } from '@consent/kernel';
import type { JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { observeConsumer } from './consumer-metrics';
import { ensureConsumer } from './ensure-consumer';
import type { EventSignatures } from './event-signatures';
import { inProcessSpan, traceOf } from './event-spans';
import { stillContains, subjectOf, typeOf, type KnownMessage } from './event-stream';
import { deleteOldHandledEvents } from './handled-events';
import { keepNatsSession, type NatsSession } from './nats-session';
import { parseEvent, type ReceivedEvent } from './parse-event';
import { createRefusals } from './refused-events';
import { createPeriodicTask } from './periodic-task';
import { createRetries } from './retries';

export interface Delivery {
  attempt: number;
  /** Handle a retry apart from other events, because it may fail again. */
  isRetry: boolean;
}

export interface ConsumerOptions {
  nats: NatsLogin;
  signatures: EventSignatures;
  stream?: string;
  /** Name of the consumer in NATS. Replicas with the same name share its events. */
  durable: string;
  filterSubject: string;
  /**
   * If it rejects, the event is retried after a delay. `unavailable`, `deadline` and `outcome_unknown` mean that a
   * dependency failed, and do not count as a try. After 20 tries over a day the event is dead.
   */
  handle: (event: ReceivedEvent, delivery: Delivery) => Promise<void>;
  logger: Logger;
  registry: Registry;
  /** Concurrent events, across all replicas. */
  maxInFlight?: number;
  /** After this time NATS redelivers the event, even while the handler still runs. */
  handleTimeoutMs?: number;
  /**
   * Database for `handledOnce` and failed events. Old rows of `handledOnce` are deleted. Without a database, failed events
   * stay in NATS and use up `maxInFlight`.
   */
  database?: Database;
}

export interface Consumer {
  readonly name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Always true, because requests are served without NATS. */
  isReady(): boolean;
}

const cleanupIntervalMs = 3_600_000;
const longestRetryDelayMs = 60_000;

export function createConsumer(options: ConsumerOptions): Consumer {
  const { nats, signatures, stream = 'EVENTS', durable, filterSubject, handle, logger, registry, database } = options;
  const { maxInFlight = 32, handleTimeoutMs = 30_000 } = options;
  let last: KnownMessage & { streamCreated: string } = { sequence: 0, eventId: '', streamCreated: '' };

  const cleanup =
    database &&
    createPeriodicTask({ name: 'handled events', intervalMs: cleanupIntervalMs, work: () => deleteOldHandledEvents(database), logger });
  const session = keepNatsSession({ nats, name: durable, logger, registry, work: consume, onFailure: () => count('interrupted') });
  const count = observeConsumer(registry, { stream, durable, session: session.current, database });
  const retries =
    database &&
    createRetries({
      durable,
      database,
      claimMs: handleTimeoutMs,
      logger,
      handle: (event, { tries, traceparent }) => {
        const message = { subject: subjectOf(event.type), traceparent };
        return inProcessSpan(message, durable, () => handleEvent(event, { attempt: tries + 1, isRetry: true })).then(
          () => count('handled'),
          (error: unknown) => {
            count('failed');
            throw error;
          },
        );
      },
    });
  const { refuse, countUnsigned } = createRefusals({ durable, session: session.current, logger, registry });
  let stopConsuming: (() => void) | undefined;

  async function consume({ jetstream, manager, succeeded }: NatsSession): Promise<void> {
    const settings = {
      filter_subject: filterSubject,
      ack_wait: nanos(handleTimeoutMs),
      max_ack_pending: maxInFlight,
      max_deliver: -1,
    };
    const wanted = { stream, durable, settings };
    const { delivered } = await ensureConsumer(manager, wanted);
    const info = await manager.streams.info(stream);
    // A stream that lost its end reuses sequence numbers, so our position points at other events. Rereading from the
    // start is safe, because effects are deduplicated.
    const hasKnownMessage = last.streamCreated !== info.created || (await stillContains(manager, info, last));
    if (!hasKnownMessage || delivered.stream_seq > info.state.last_seq) {
      logger.warn({ durable }, 'the stream lost events; reading it from its beginning');
      await manager.consumers.delete(stream, durable);
      await ensureConsumer(manager, wanted);
      last = { sequence: 0, eventId: '', streamCreated: info.created };
    }

    const consumer = await jetstream.consumers.get(stream, durable);
    const messages = await consumer.consume({
      max_messages: maxInFlight,
      expires: 5000,
      // Two missed heartbeats mean that the consumer's leader is gone.
      idle_heartbeat: 1000,
      abort_on_missing_resource: true,
    });
    stopConsuming = () => messages.stop();
    if (session.isStopping()) messages.stop();
    succeeded();
    const inFlight = new Set<Promise<void>>();
    try {
      for await (const message of messages) {
        const handled = handleMessage(message, info.created).finally(() => inFlight.delete(handled));
        inFlight.add(handled);
      }
    } finally {
      await Promise.allSettled(inFlight);
    }
  }

  async function handleMessage(message: JsMsg, streamCreated: string): Promise<void> {
    const { deliveryCount: attempt, streamSequence: sequence } = message.info;
    if (!(await isOurs(message))) return;
    const traceparent = traceOf(message);
    const event = await readEvent(message);
    if (event === undefined) return;
    try {
      await inProcessSpan({ subject: message.subject, traceparent }, durable, () => handleEvent(event, { attempt, isRetry: false }));
    } catch (error) {
      count('failed');
      const isKept = await retries?.keep({ ...event, traceparent }, error, attempt);
      tryToReply(() => (isKept === true ? message.ack() : message.nak(retryDelayMs(attempt))));
      return;
    }
    count('handled');
    if (sequence > last.sequence || last.streamCreated !== streamCreated) last = { sequence, eventId: event.id, streamCreated };
    tryToReply(() => message.ack());
  }

  /** Logs inside the span, so that the line carries its ids. */
  async function handleEvent(event: ReceivedEvent, delivery: Delivery): Promise<void> {
    try {
      await handle(event, delivery);
    } catch (error) {
      logger.warn({ error, durable, eventId: event.id, attempt: delivery.attempt }, 'an event could not be handled');
      throw error;
    }
  }

  async function isOurs(message: JsMsg): Promise<boolean> {
    const reason = signatures.findFault({
      type: typeOf(message.subject),
      accountId: message.headers?.get('Account-Id') ?? '',
      payload: message.string(),
      signature: message.headers?.get('Event-Signature'),
    });
    if (reason === undefined) return true;
    if (reason === 'unsigned' && signatures.acceptsUnsigned) {
      countUnsigned();
      return true;
    }
    try {
      await refuse(message, reason);
      tryToReply(() => message.ack());
    } catch (error) {
      logger.warn({ error, durable, sequence: message.seq }, 'a refused message could not be stored; it will be redelivered');
      tryToReply(() => message.nak(retryDelayMs(message.info.deliveryCount)));
    }
    return false;
  }

  async function readEvent(message: JsMsg): Promise<ReceivedEvent | undefined> {
    try {
      return parseEvent(message.string(), message.headers?.get('Account-Id'));
    } catch (error) {
      logger.error({ error, durable, sequence: message.seq }, 'an event cannot be read');
      count('undecodable');
      const isKept = (await retries?.keepUnreadable(message, error)) ?? true;
      tryToReply(() => (isKept ? message.ack() : message.nak(retryDelayMs(message.info.deliveryCount))));
      return undefined;
    }
  }

  return {
    name: `consumer ${durable}`,
    start: async () => {
      await cleanup?.start();
      await retries?.start();
      session.start();
    },
    stop: async () => {
      const stopped = session.stop();
      stopConsuming?.();
      await Promise.all([stopped, cleanup?.stop(), retries?.stop()]);
    },
    isReady: () => true,
  };
}

function retryDelayMs(attempt: number): number {
  return Math.min(1000 * 2 ** (attempt - 1), longestRetryDelayMs);
}

function tryToReply(send: () => void): void {
  try {
    send();
  } catch {
    // The event is redelivered and deduplicated.
  }
}
