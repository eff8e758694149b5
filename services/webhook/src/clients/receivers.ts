import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import type { FindUrlFault } from './endpoint-url';
import { Exchange, type Exchanged } from './exchange';
import type { IsPublicAddress } from './public-address';
import { createTargets } from './targets';
import { createVettedConnector, type ResolveHost } from './vetted-connector';

/** What is sent to an endpoint. */
export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface Answer extends Exchanged {
  durationMs: number;
}

/** Sends one message; never throws. */
export type SendMessage = (message: Message) => Promise<Answer>;

interface ReceiverOptions {
  findUrlFault: FindUrlFault;
  isPublicAddress: IsPublicAddress | undefined;
  resolveHost: ResolveHost;
  /** Over everything: name look-up, connect, TLS, headers, body. */
  timeoutMs: number;
  ca: string[] | undefined;
}

/**
 * How long a connection is used: a name that leads elsewhere by now is vetted again.
 * Idle ones end sooner.
 */
const connectionLifetimeMs = 60_000;
const idleMs = 15_000;

const refused = {
  resultClass: 'refused',
  statusCode: undefined,
  error: 'The URL is not allowed.',
  responseBody: '',
  durationMs: 0,
} as const;

/** The other end of every delivery (spec 6; decisions 5.5, 5.6, 8.17). */
export function createReceivers(options: ReceiverOptions): { send: SendMessage; stop: () => Promise<void> } {
  const { findUrlFault, timeoutMs } = options;
  const connect = createVettedConnector(options);
  const connectTo = (origin: string) =>
    new Pool(origin, {
      connect,
      pipelining: 1,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: connectionLifetimeMs,
      clientTtl: connectionLifetimeMs,
      // The one limit of an exchange is over all of these together.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  const targets = createTargets({ findUrlFault, connectTo, idleMs: timeoutMs + idleMs });

  return {
    send: ({ url, headers, body }) => {
      const target = targets.find(url);
      if (target === undefined) return Promise.resolve(refused);
      const startedAt = performance.now();
      return new Promise((resolve) => {
        const exchange = new Exchange(timeoutMs, (exchanged) => resolve({ ...exchanged, durationMs: performance.now() - startedAt }));
        target.connections.dispatch({ method: 'POST', path: target.path, headers, body }, exchange);
      });
    },
    stop: targets.stop,
  };
}
