import { setTimeout as delay } from 'node:timers/promises';
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type Logger, type NatsLogin, observeConnection, type Registry } from '@consent/kernel';
import { natsConnection } from './nats-login';

export interface NatsSession {
  connection: NatsConnection;
  jetstream: JetStreamClient;
  manager: JetStreamManager;
  succeeded(): void;
}

export type StreamAccess = Pick<NatsSession, 'jetstream' | 'manager'>;

interface SessionOptions {
  nats: NatsLogin;
  name: string;
  logger: Logger;
  registry: Registry;
  /** A lost connection is a failure. */
  work: (session: NatsSession) => Promise<void>;
  onFailure: () => void;
}

const leastPauseMs = 50;
const longestPauseMs = 500;
/** Short, because no server replies during a leader election. */
const apiTimeoutMs = 1500;

/**
 * Runs `work` on a connection, and on a new connection after each failure, until `stop`.
 *
 * The client's own reconnect is off. It would carry messages and replies over to a server that may have lost its store.
 * With one session per connection, we check what a server holds before we send to it.
 */
export function keepNatsSession({ nats, name, logger, registry, work, onFailure }: SessionOptions) {
  const stopping = new AbortController();
  let ended: Promise<void> | undefined;
  let pauseMs = leastPauseMs;
  let current: NatsSession | undefined;
  observeConnection(registry, 'nats', name, () => current !== undefined && !current.connection.isClosed());

  async function workOnce(): Promise<void> {
    const connection = await connectOnce(nats, name);
    try {
      const succeeded = () => {
        if (pauseMs !== leastPauseMs) logger.info({ name }, 'works with NATS again');
        pauseMs = leastPauseMs;
      };
      current = { connection, ...(await accessStreams(connection)), succeeded };
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
        if (pauseMs === leastPauseMs) logger.warn({ error, name }, 'work with NATS failed; retrying until it succeeds');
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
    current: () => current,
  };
}

function connectOnce(nats: NatsLogin, name: string): Promise<NatsConnection> {
  return connect({
    ...natsConnection(nats),
    name,
    reconnect: false,
    timeout: 2000,
    // Two missed pings close a dead connection that nothing else detects.
    pingInterval: 10_000,
    maxPingOut: 2,
    // Otherwise each publish captures two stack traces.
    noAsyncTraces: true,
  });
}

async function accessStreams(connection: NatsConnection): Promise<StreamAccess> {
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: apiTimeoutMs });
  return { jetstream: jetstream(connection, { timeout: apiTimeoutMs }), manager };
}

/** For rare work: connects, works once and disconnects. Rejects if NATS is unavailable. */
export async function withStreams<Result>(
  nats: NatsLogin,
  name: string,
  work: (streams: StreamAccess) => Promise<Result>,
): Promise<Result> {
  const connection = await connectOnce(nats, name);
  try {
    return await work(await accessStreams(connection));
  } finally {
    await connection.close();
  }
}
