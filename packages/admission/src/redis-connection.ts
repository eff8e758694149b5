import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { unavailable } from '@consent/kernel/errors';
import type { Logger } from '@consent/kernel';
import { scriptCommands, type AdmissionClient } from './script-commands';

interface RedisSettings {
  logger: Logger;
  /** A command that exceeds this time fails, and the connection is closed. */
  commandTimeoutMs?: number;
  /**
   * Runs after each connect. The connection stays unusable until it succeeds, because Redis may have come back empty or
   * with an older state than its owners have.
   */
  beforeUse?: () => Promise<void>;
  onConnect?: () => void;
  /** How long `start` waits. A process can also serve without Redis. */
  startWaitMs?: number;
}

/** Fails fast when Redis is unavailable, and reconnects automatically. */
export interface RedisConnection {
  readonly name: string;
  readonly commandTimeoutMs: number;
  start(): Promise<void>;
  /** Waits for replies to sent commands. */
  stop(): Promise<void>;
  /** May be true for a server that hangs, until a command times out. */
  isUsable(): boolean;
  /** Rejects with `unavailable` when the connection is not usable or a command fails. */
  run<Reply>(commands: (client: AdmissionClient) => Promise<Reply>): Promise<Reply>;
  /** Sends all commands of `send` in one write. A system call per command would be a third of its cost. */
  inOneWrite(send: () => void): void;
}

const longestRetryMs = 500;

export function createRedis(
  url: string,
  { logger, commandTimeoutMs = 250, beforeUse, onConnect, startWaitMs = 1_000 }: RedisSettings,
): RedisConnection {
  const client = new Redis(url, {
    lazyConnect: true,
    // RESP2 has one format per reply, and nothing here needs RESP3.
    protocol: 2,
    scripts: scriptCommands,
    enableOfflineQueue: false,
    // Never resend a command on a new connection: `beforeUse` has not validated that server yet.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: commandTimeoutMs,
    socketTimeout: commandTimeoutMs,
    connectTimeout: 1_000,
    // `stop` leaves a timer of this length behind when Redis is unavailable.
    disconnectTimeout: 100,
    maxLoadingRetryTime: longestRetryMs,
    retryStrategy: retryDelayMs,
    // After a failover the old primary is a replica. Reconnecting finds the new primary at the same address.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  }) as AdmissionClient;

  /** Incremented on connect and close, so work for one connection stops when it closes. */
  let generation = 0;
  let isTrusted = false;
  let lastError: unknown;
  let announceUsable: () => void;
  const usable = new Promise<void>((resolve) => (announceUsable = resolve));

  client.on('error', (error) => (lastError = error));
  client.on('close', () => {
    generation += 1;
    if (isTrusted) logger.warn({ error: lastError }, 'the connection to Redis is lost');
    isTrusted = false;
  });
  client.on('ready', () => {
    generation += 1;
    void trust(generation);
  });

  async function trust(connection: number): Promise<void> {
    for (let attempt = 1; connection === generation; attempt += 1) {
      try {
        await beforeUse?.();
      } catch (error) {
        logger.warn({ error, attempt }, 'Redis is back but cannot be used yet');
        await delay(retryDelayMs(attempt), undefined, { ref: false });
        continue;
      }
      if (connection !== generation) return;
      isTrusted = true;
      logger.info('Redis is in use');
      announceUsable();
      onConnect?.();
      return;
    }
  }

  // Check the status too: it changes immediately, the event comes later.
  const isUsable = (): boolean => isTrusted && client.status === 'ready';

  return {
    name: 'redis',
    commandTimeoutMs,
    start: async () => {
      client.connect().catch((error: unknown) => logger.warn({ error }, 'Redis is away'));
      await Promise.race([usable, delay(startWaitMs, undefined, { ref: false })]);
    },
    stop: async () => {
      if (client.status === 'ready') await client.quit().catch(() => undefined);
      if (client.status !== 'end') client.disconnect();
    },
    isUsable,
    run: async (commands) => {
      if (!isUsable()) throw away(lastError);
      try {
        return await commands(client);
      } catch (error) {
        throw away(error);
      }
    },
    inOneWrite: (send) => {
      const { stream } = client;
      stream?.cork();
      try {
        send();
      } finally {
        stream?.uncork();
      }
    },
  };
}

/** 50 ms, doubled on each attempt up to 500 ms. */
function retryDelayMs(attempt: number): number {
  return Math.min(25 * 2 ** attempt, longestRetryMs);
}

/** All failures look the same to callers, because PostgreSQL can decide instead. */
function away(cause: unknown): Error {
  return unavailable('Quota and site facts cannot be read at the moment.', cause);
}
