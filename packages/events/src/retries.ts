import type { Logger } from '@consent/kernel';
import { isAway, ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import type { JsMsg } from '@nats-io/jetstream';
import { typeOf } from './event-stream';
import { claimDue, countTry, forgetFailed, keepFailed, maxTries, type FailedEvent } from './failed-events';
import { parseEvent, type ReceivedEvent } from './parse-event';
import { repeat } from './repeat';

interface RetryOptions {
  /** The consumer whose events these are. */
  durable: string;
  database: Handle;
  /** Handles an event alone. */
  handle: (event: ReceivedEvent, failed: FailedEvent) => Promise<void>;
  /** How long a try may take before another process makes it. */
  claimMs: number;
  logger: Logger;
}

const lookEveryMs = 1000;
const atATime = 8;
/** An event that fails this often because something seems to be away also leaves NATS, where it would hold a place. */
const deliveriesUntilKept = 5;
const longestReason = 500;

/**
 * Retries events that failed from a table. In NATS a waiting event holds one of the consumer's few places, so the
 * failures of one account would stop the events of all.
 */
export function createRetries({ durable, database, handle, claimMs, logger }: RetryOptions) {
  let isStopping = false;
  const loop = repeat({ name: `failed events of ${durable}`, intervalMs: lookEveryMs, work: retryDue, logger });

  async function retryDue(): Promise<void> {
    try {
      let found = atATime;
      while (found === atATime && !isStopping) {
        const due = await claimDue(database, durable, { limit: atATime, claimMs });
        await Promise.all(due.map(retry));
        found = due.length;
      }
    } catch (error) {
      // Without the database nothing can be retried or counted. The service reports that by itself.
      if (!isAway(error)) throw error;
    }
  }

  async function retry(failed: FailedEvent): Promise<void> {
    try {
      await handle(parseEvent(failed.payload, failed.accountId), failed);
    } catch (error) {
      // No fault of the event. The claim ends, and the try is made again.
      if (isAway(error)) return;
      await countTry(database, durable, failed, reasonOf(error));
      if (failed.tries + 1 < maxTries) return;
      logger.error({ error, durable, eventId: failed.eventId }, 'an event failed too often; see npm run admin -- events dead list');
      return;
    }
    await forgetFailed(database, durable, failed.eventId);
  }

  return {
    /** Takes over an event that failed. False when it must stay in NATS: something is away, or the table is. */
    keep: async (event: ReceivedEvent & { traceparent: string }, error: unknown, deliveries: number): Promise<boolean> => {
      if (isAway(error) && deliveries < deliveriesUntilKept) return false;
      return isDone(keepFailed(database, durable, event, { tries: isAway(error) ? 0 : 1, reason: reasonOf(error) }));
    },
    /** Keeps a message that cannot be read. It is dead, because no try can help. False when it must stay in NATS. */
    keepUnreadable: (message: JsMsg, error: unknown): Promise<boolean> => {
      const id = message.headers?.get('Nats-Msg-Id') || `${message.info.stream}:${message.seq}`;
      const event = { id, accountId: message.headers?.get('Account-Id') ?? '', type: typeOf(message.subject) };
      const text = { payload: message.string().replaceAll('\u0000', ''), traceparent: '' };
      return isDone(keepFailed(database, durable, { ...event, ...text }, { tries: maxTries, reason: reasonOf(error) }));
    },
    start: loop.start,
    stop: (): Promise<void> => {
      isStopping = true;
      return loop.stop();
    },
  };
}

/** The innermost text. It stays beside the payload, so it may hold values. */
function reasonOf(error: unknown): string {
  const { cause } = ServiceError.from(error);
  const text = cause instanceof Error ? cause.message : (error as Error).message;
  return text.replaceAll('\u0000', '').slice(0, longestReason);
}

function isDone(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
