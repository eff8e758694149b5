import { setTimeout as delay } from 'node:timers/promises';
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type Logger, observeConnection, type Registry } from '@consent/kernel';
import { natsConnection, type NatsOptions } from './nats-login';

export interface NatsSession {
  connection: NatsConnection;
  jetstream: JetStreamClient;
  manager: JetStreamManager;
  /** Tells that things go well: the next failure is retried at once. */
  succeeded(): void;
}

interface SessionOptions {
  nats: NatsOptions;
  /** In the log, and of the connection in `nats_connected`. */
  name: string;
  logger: Logger;
  registry: Registry;
  /** Works until `stop`, or until something fails; a lost connection is a failure. */
  work: (session: NatsSession) => Promise<void>;
  onFailure: () => void;
}

const leastPauseMs = 50;
const longestPauseMs = 2000;

/**
 * Works on a connection, and on a new one after each failure, for ever.
 *
 * The client's own reconnect is off: it would carry messages and replies over from
 * one server to the next, which may have lost its store in between. One connection
 * is one server that was asked what it holds before anything was sent to it.
 */
export function keepNatsSession({ nats, name, logger, registry, work, onFailure }: SessionOptions) {
  const stopping = new AbortController();
  let ended: Promise<void> | undefined;
  let pauseMs = leastPauseMs;
  let current: NatsSession | undefined;
  observeConnection(registry, 'nats', name, () => current !== undefined && !current.connection.isClosed());

  async function workOnce(): Promise<void> {
    const connection = await connect({
      ...natsConnection(nats),
      name,
      reconnect: false,
      timeout: 2000,
      // Two unanswered pings end a connection that nothing else would.
      pingInterval: 10_000,
      maxPingOut: 2,
      // Otherwise each publish makes two stack traces.
      noAsyncTraces: true,
    });
    try {
      const succeeded = () => {
        if (pauseMs !== leastPauseMs) logger.info({ name }, 'works with NATS again');
        pauseMs = leastPauseMs;
      };
      const manager = await jetstreamManager(connection, { checkAPI: false });
      current = { connection, jetstream: jetstream(connection), manager, succeeded };
      await work(current);
      if (!stopping.signal.aborted) throw new Error('the connection to NATS was lost');
    } finally {
      current = undefined;
      await connection.close();
    }
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await workOnce();
      } catch (error) {
        if (stopping.signal.aborted) return;
        onFailure();
        // Once per outage: it may last for hours.
        if (pauseMs === leastPauseMs) logger.warn({ error, name }, 'work with NATS failed; trying again until it goes well');
        await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
  }

  return {
    start: () => {
      ended = keep();
    },
    stop: async () => {
      stopping.abort();
      await ended;
    },
    isStopping: () => stopping.signal.aborted,
    /** Undefined while NATS is away. */
    current: () => current,
  };
}
