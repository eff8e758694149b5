import { setTimeout as delay } from 'node:timers/promises';
import { Redis, type RedisOptions } from 'ioredis';
import { unavailable } from '@consent/kernel/errors';
import type { Logger } from '@consent/kernel';
import { shards as allShards } from './keys';
import { scriptCommands, type AdmissionClient } from './script-commands';

export type ServerOptions = Omit<RedisOptions, 'replyMapping'>;

export interface RedisSettings {
  logger: Logger;
  commandTimeoutMs?: number;
  /**
   * Runs on each connection before it becomes usable, because Redis may have come back empty or with an older state.
   * `unchecked` sends commands on it. Retried until it succeeds.
   */
  beforeUse?: (shards: readonly number[], unchecked: RedisCommands) => Promise<void>;
  onConnect?: () => void;
  /** Runs after a cluster (not a single server) loses a server. Retried until it succeeds. */
  afterLoss?: () => Promise<void>;
  startWaitMs?: number;
}

export interface RedisServer {
  /** May be true for a hanging server, until it was silent for a second. */
  isUsable(): boolean;
  /** True if a server may delete keys for lack of memory, by its own word. */
  evictsKeys(): boolean;
  /** Rejects with `unavailable` if the connection is not usable or a command fails. */
  run<Reply>(commands: (client: AdmissionClient) => Promise<Reply>): Promise<Reply>;
}

/**
 * Fails fast while Redis is unavailable, and reconnects automatically. On a cluster `isUsable` means that all shards are
 * usable, and `run` rejects: choose a server with `at`.
 */
export interface RedisConnection extends RedisServer {
  readonly name: string;
  readonly commandTimeoutMs: number;
  readonly isCluster: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The server of this key. All keys of one `run` must share a slot, so their names start with the same tag. */
  at(key: string): RedisServer;
  /** Sends all commands of `send` in one write. A system call per command would be a third of its cost. */
  inOneWrite(send: () => void): void;
}

export type RedisCommands = Pick<RedisConnection, 'isCluster'> & { at(key: string): Pick<RedisServer, 'run'> };

interface ServerSettings extends RedisSettings {
  isCluster?: boolean;
  shards?: readonly number[];
  checkServer?: (client: Redis) => Promise<void>;
  onLost?: () => void;
  onCommandFailure?: (error: unknown) => void;
}

interface ServerConnection extends RedisConnection {
  ask<Reply>(commands: (client: Redis) => Promise<Reply>): Promise<Reply>;
}

const longestRetryMs = 500;
/** After a pause of this process, Node runs the timeout before it reads the reply. Pauses on a busy machine are shorter than this. */
const silenceMs = 1_000;

export function createRedisServer(where: string | ServerOptions, settings: ServerSettings): ServerConnection {
  const { logger, commandTimeoutMs = 250, beforeUse, onConnect, startWaitMs = 1_000 } = settings;
  const { isCluster = false, shards = allShards, checkServer, onLost, onCommandFailure } = settings;
  const options: ServerOptions = {
    lazyConnect: true,
    // RESP2 has one format per reply, and nothing here needs RESP3.
    protocol: 2,
    scripts: scriptCommands,
    enableOfflineQueue: false,
    // Never resend a command on a new connection: `beforeUse` has not checked that server yet.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: commandTimeoutMs,
    socketTimeout: Math.max(commandTimeoutMs, silenceMs),
    connectTimeout: 1_000,
    // `stop` leaves a timer of this length behind if Redis is unavailable.
    disconnectTimeout: 100,
    maxLoadingRetryTime: longestRetryMs,
    retryStrategy: retryDelayMs,
    // After a failover the old primary is a replica; reconnecting finds the new primary at the same address. A cluster server
    // that serves nothing must not count as usable.
    reconnectOnError: ({ message }) => message.startsWith('READONLY') || message.startsWith('CLUSTERDOWN'),
  };
  const client = (typeof where === 'string' ? new Redis(where, options) : new Redis({ ...where, ...options })) as AdmissionClient;

  /** Rises on connect and close, so that work for a closed connection stops. */
  let generation = 0;
  let isTrusted = false;
  let lastError: unknown;
  let evicts = false;
  let announceUsable: () => void;
  const usable = new Promise<void>((resolve) => (announceUsable = resolve));

  client.on('error', (error) => (lastError = error));
  client.on('close', () => {
    generation += 1;
    if (isTrusted) {
      logger.warn({ error: lastError }, 'the connection to Redis is lost');
      onLost?.();
    }
    isTrusted = false;
  });
  client.on('ready', () => {
    generation += 1;
    void trust(generation);
  });

  async function trust(connection: number): Promise<void> {
    for (let attempt = 1; connection === generation; attempt += 1) {
      try {
        await checkServer?.(client);
        await beforeUse?.(shards, { isCluster, at: () => ({ run: runUnchecked }) });
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
      await readEviction();
      return;
    }
  }

  /** A deleted key looks like one that never was, so counters would begin again from what PostgreSQL has. */
  async function readEviction(): Promise<void> {
    const memory = await client.info('memory').catch(() => '');
    const maxMemory = Number(/^maxmemory:(\d+)/m.exec(memory)?.[1] ?? 0);
    const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'noeviction';
    const evictsNow = maxMemory > 0 && policy !== 'noeviction';
    if (evictsNow && !evicts)
      logger.warn({ policy, maxMemory }, 'Redis deletes keys when its memory is full: set maxmemory-policy to noeviction');
    evicts = evictsNow;
  }

  async function runUnchecked<Reply>(commands: (client: AdmissionClient) => Promise<Reply>): Promise<Reply> {
    try {
      return await commands(client);
    } catch (error) {
      onCommandFailure?.(error);
      throw away(error);
    }
  }

  // Check the status too: it changes immediately, the event comes later.
  const isUsable = (): boolean => isTrusted && client.status === 'ready';

  async function run<Reply>(commands: (client: AdmissionClient) => Promise<Reply>): Promise<Reply> {
    if (!isUsable()) throw away(lastError);
    return runUnchecked(commands);
  }

  const server: RedisServer = { isUsable, evictsKeys: () => evicts, run };
  return {
    ...server,
    name: 'redis',
    commandTimeoutMs,
    isCluster,
    at: () => server,
    ask: (commands) => (client.status === 'ready' ? commands(client) : Promise.reject(away(lastError))),
    start: async () => {
      client.connect().catch((error: unknown) => logger.warn({ error }, 'Redis is unavailable'));
      await Promise.race([usable, delay(startWaitMs, undefined, { ref: false })]);
    },
    stop: async () => {
      if (client.status === 'ready') await client.quit().catch(() => undefined);
      if (client.status !== 'end') client.disconnect();
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

export function retryDelayMs(attempt: number): number {
  return Math.min(25 * 2 ** attempt, longestRetryMs);
}

/** All failures look the same to callers, because PostgreSQL can decide instead. */
export function away(cause: unknown): Error {
  return unavailable('Quota and site facts cannot be read at the moment.', cause);
}
