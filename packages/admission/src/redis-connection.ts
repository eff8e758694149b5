import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { unavailable } from '@consent/kernel/errors';
import type { Logger } from '@consent/kernel';
import { scriptCommands, type AdmissionClient } from './script-commands';

interface RedisSettings {
  logger: Logger;
  /** A command without an answer for so long is given up, and the connection with it. */
  commandTimeoutMs?: number;
  /**
   * Runs after each connect; until it has succeeded the connection is as good as
   * away. Redis may have come back empty, or with an older state than its owners have.
   */
  beforeUse?: () => Promise<void>;
  /** Told each time the connection becomes usable. */
  onConnect?: () => void;
  /** How long start waits; a process serves without Redis too. */
  startWaitMs?: number;
}

/** A connection that fails at once when Redis is away, and finds its way back by itself. */
export interface RedisConnection {
  readonly name: string;
  readonly commandTimeoutMs: number;
  start(): Promise<void>;
  /** Waits for the answers to what was sent. */
  stop(): Promise<void>;
  /** An idle connection to a server that hangs looks usable: nothing was sent that could be left without an answer. */
  isUsable(): boolean;
  /** Sends commands; rejects with `unavailable` when the connection is not usable or a command fails. */
  run<Reply>(commands: (client: AdmissionClient) => Promise<Reply>): Promise<Reply>;
  /** What `send` sends leaves in one write. A system call for each command is a third of its cost. */
  inOneWrite(send: () => void): void;
}

const longestRetryMs = 500;

export function createRedis(
  url: string,
  { logger, commandTimeoutMs = 250, beforeUse, onConnect, startWaitMs = 1_000 }: RedisSettings,
): RedisConnection {
  const client = new Redis(url, {
    lazyConnect: true,
    // One shape for each reply; nothing here needs RESP3.
    protocol: 2,
    scripts: scriptCommands,
    enableOfflineQueue: false,
    // A command of an old connection is never sent on a new one: nobody has vouched for that yet.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: commandTimeoutMs,
    socketTimeout: commandTimeoutMs,
    connectTimeout: 1_000,
    // A stop while Redis is away leaves a timer of this length behind.
    disconnectTimeout: 100,
    maxLoadingRetryTime: longestRetryMs,
    retryStrategy: retryDelayMs,
    // After a failover the old primary is a replica: connect anew, to whoever has the address now.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  }) as AdmissionClient;

  /** Counts connects and closes, so that what began on one connection ends with it. */
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

  // The status is asked as well: it changes at once, the event comes a moment later.
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

/** 50 ms, doubled each time, half a second at most. */
function retryDelayMs(attempt: number): number {
  return Math.min(25 * 2 ** attempt, longestRetryMs);
}

/** Whatever Redis refuses, PostgreSQL can decide: to a caller every failure is the same. */
function away(cause: unknown): Error {
  return unavailable('Quota and site facts cannot be read at the moment.', cause);
}
