import { setMaxListeners } from 'node:events';
import type { PoolClient } from 'pg';
import { createSlots, type Slots } from '@consent/kernel';
import { createPool, type PoolOptions } from './pool';
import { toServiceError } from './postgres-errors';
import { schemaOf, urlWithoutSchema } from './schema-url';
import { searchPathOf } from './settings';

/** Calls back with a connection, or with the reason why there is none. The caller releases the connection. */
export type Connect = (callback: (error: Error | undefined, client: PoolClient | undefined) => void) => void;

/** Where a database handle gets its connections. */
export interface Connections {
  connect: Connect;
  /** Of the whole pool, which several schemas may share. */
  count: () => { max: number; inUse: number; idle: number; waiting: number };
  /** "", or what makes names of prepared statements unique on a connection that several schemas share. */
  statementPrefix: string;
  stop: () => Promise<void>;
}

export function acquire({ connect }: Pick<Connections, 'connect'>): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    connect((error, client) => {
      if (client === undefined) reject(toServiceError(error));
      else resolve(client);
    });
  });
}

/** A pool of one database. */
export function openConnections(options: PoolOptions): Connections {
  const pool = createPool({ ...options, settings: { ...options.settings, ...searchPathOf(options.url) } });
  return {
    connect: (callback) => pool.connect((error, client) => callback(error, client)),
    count: () => ({
      max: pool.options.max,
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    statementPrefix: '',
    stop: () => pool.end(),
  };
}

/**
 * One pool for each database of `urls`, which its schemas share, by URL. A schema has at most `mostOfOne` connections at a time, by
 * default half of the pool, so that one whose statements wait leaves connections to the others.
 */
export function openSharedConnections({
  urls,
  mostOfOne,
  ...options
}: Omit<PoolOptions, 'url'> & { urls: readonly string[]; mostOfOne?: number }): Map<string, Connections> {
  const servers = new Map<string, string[]>();
  for (const url of urls) {
    const server = urlWithoutSchema(url);
    servers.set(server, [...(servers.get(server) ?? []), url]);
  }
  const opened = new Map<string, Connections>();
  for (const [server, places] of servers) {
    const [only] = places;
    if (places.length === 1 && only !== undefined) {
      opened.set(only, openConnections({ ...options, url: only }));
      continue;
    }
    const pool = openConnections({ ...options, url: server });
    const slots = createSlots({
      max: options.poolSize,
      maxPerAccount: mostOfOne ?? Math.ceil(options.poolSize / 2),
      maxWaiting,
      maxWaitMs,
      refusal: 'The database is busy; repeat the request.',
    });
    let open = places.length;
    const stop = async () => {
      open -= 1;
      if (open === 0) await pool.stop();
    };
    for (const url of places) opened.set(url, shareOf(pool, { slots, schema: schemaOf(url) ?? '', stop }));
  }
  return opened;
}

/** As many calls as a process may have in flight. */
const maxWaiting = 20_000;
/** With the 5 s that a statement waits for a lock, well below the 10 s of a call. So its caller learns that nothing was done. */
const maxWaitMs = 2000;
const never = new AbortController().signal;
// Every call that waits listens.
setMaxListeners(0, never);

/** Which schema each shared connection searches. Absent or "": the search path that the server sets. */
const schemaOfClient = new WeakMap<PoolClient, string>();

interface Share {
  slots: Slots;
  schema: string;
  stop: () => Promise<void>;
}

function shareOf(pool: Connections, { slots, schema, stop }: Share): Connections {
  const connect: Connect = (callback) => {
    slots.take(schema, never).then(
      (leave) => {
        pool.connect((error, client) => {
          if (client === undefined) {
            leave();
            callback(error, undefined);
            return;
          }
          const release = client.release.bind(client);
          client.release = (broken) => {
            release(broken);
            leave();
          };
          if ((schemaOfClient.get(client) ?? '') === schema) {
            callback(undefined, client);
            return;
          }
          useSchema(client, schema).then(
            () => callback(undefined, client),
            (failure: Error) => {
              client.release(true);
              callback(failure, undefined);
            },
          );
        });
      },
      (refused: Error) => callback(refused, undefined),
    );
  };
  return { connect, count: pool.count, statementPrefix: schema === '' ? '' : `${schema}.`, stop };
}

/** Rejects if the connection has not the search path: a statement would read and write another cell. */
async function useSchema(client: PoolClient, schema: string): Promise<void> {
  const text = schema === '' ? 'RESET search_path' : `SET search_path TO "${schema}"`;
  await client.query({ text, query_timeout: switchTimeoutMs } as { text: string });
  schemaOfClient.set(client, schema);
}

const switchTimeoutMs = 5000;
