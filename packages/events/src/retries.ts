import type { Logger } from '@consent/kernel';
import { isAway, ServiceError } from '@consent/kernel/errors';
import type { Handle } from '@consent/postgres';
import type { JsMsg } from '@nats-io/jetstream';
import { typeOf } from './event-stream';
import { claimDue, countTry, deleteFailed, storeFailed, maxTries, type FailedEvent } from './failed-events';
import { parseEvent, type ReceivedEvent } from './parse-event';
import { createPeriodicTask } from './periodic-task';

interface RetryOptions {
  durable: string;
  database: Handle;
  handle: (event: ReceivedEvent, failed: FailedEvent) => Promise<void>;
  /** After this time another process may retry the event. */
  claimMs: number;
  logger: Logger;
}

/** For a while after an event failed in this process, because its first retry is due after one second. */
const lookOftenMs = 1000;
const oftenForMs = 15_000;
/** The rest of the time, to find events that other processes left behind. */
const lookEveryMs = 5000;
const atATime = 8;
/** After this many deliveries an event leaves NATS even if a dependency seems unavailable, to free its place in `maxInFlight`. */
const deliveriesUntilKept = 5;
const longestReason = 500;

/**
 * Retries from a table, because a waiting event in NATS uses one of the consumer's few places, and one account's
 * failures would block all accounts.
 */
export function createRetries({ durable, database, handle, claimMs, logger }: RetryOptions) {
  let isStopping = false;
  let failedAtMs = -Infinity;
  const loop = createPeriodicTask({ name: `failed events of ${durable}`, intervalMs: lookEveryMs, work: retryDue, logger });

  async function retryDue(): Promise<number> {
    try {
      let found = atATime;
      while (found === atATime && !isStopping) {
        const due = await claimDue(database, durable, { limit: atATime, claimMs });
        await Promise.all(due.map(retry));
        found = due.length;
      }
    } catch (error) {
      // Don't log: without the database nothing can be retried, and the service reports that elsewhere.
      if (!isAway(error)) throw error;
    }
    return performance.now() - failedAtMs < oftenForMs ? lookOftenMs : lookEveryMs;
  }

  function lookOften(): void {
    const isOften = performance.now() - failedAtMs < oftenForMs;
    failedAtMs = performance.now();
    if (!isOften) loop.wake();
  }

  async function retry(failed: FailedEvent): Promise<void> {
    try {
      await handle(parseEvent(failed.payload, failed.accountId), failed);
    } catch (error) {
      if (isAway(error)) return;
      failedAtMs = performance.now();
      await countTry(database, durable, failed, reasonOf(error));
      if (failed.tries + 1 < maxTries) return;
      logger.error({ error, durable, eventId: failed.eventId }, 'an event failed too often; see npm run admin -- events dead list');
      return;
    }
    await deleteFailed(database, durable, failed.eventId);
  }

  return {
    /** Returns false if the event must stay in NATS, because a dependency or this database is unavailable. */
    keep: async (event: ReceivedEvent & { traceparent: string }, error: unknown, deliveries: number): Promise<boolean> => {
      if (isAway(error) && deliveries < deliveriesUntilKept) return false;
      const isKept = await isDone(storeFailed(database, durable, event, { tries: isAway(error) ? 0 : 1, reason: reasonOf(error) }));
      lookOften();
      return isKept;
    },
    /** Stores the message as dead, because retries cannot help. Returns false if it must stay in NATS. */
    keepUnreadable: (message: JsMsg, error: unknown): Promise<boolean> => {
      const id = message.headers?.get('Nats-Msg-Id') || `${message.info.stream}:${message.seq}`;
      const event = { id, accountId: message.headers?.get('Account-Id') ?? '', type: typeOf(message.subject) };
      const text = { payload: message.string().replaceAll('\u0000', ''), traceparent: '' };
      return isDone(storeFailed(database, durable, { ...event, ...text }, { tries: maxTries, reason: reasonOf(error) }));
    },
    start: loop.start,
    stop: (): Promise<void> => {
      isStopping = true;
      return loop.stop();
    },
  };
}

/** May contain customer values, like the payload stored beside it. */
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
