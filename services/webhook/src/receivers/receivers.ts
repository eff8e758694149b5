import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import type { FindUrlFault } from '@consent/outbound';
import type { IsPublicAddress } from '@consent/outbound';
import { ResponseReader, type ReceiverResult } from './response-reader';
import { createTargets } from './targets';
import { createVettedConnector, type ResolveHost } from '@consent/outbound';

interface Message {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

interface TimedResult extends ReceiverResult {
  durationMs: number;
}

export type SendMessage = (message: Message) => Promise<TimedResult>;

interface ReceiverOptions {
  findUrlFault: FindUrlFault;
  isPublicAddress: IsPublicAddress | undefined;
  resolveHost: ResolveHost;
  timeoutMs: number;
  /** To one endpoint. The caller has no more messages in flight. */
  maxConnections: number;
  ca: string[] | undefined;
}

/** A new connection checks a changed DNS record again. */
const connectionLifetimeMs = 60_000;
const idleMs = 15_000;
/** Some receivers send many cookies. undici reads 16 KiB by default. */
const maxHeaderSize = 64 * 1024;

const refused = {
  resultClass: 'refused',
  statusCode: undefined,
  error: 'The URL is not allowed.',
  responseBody: '',
  durationMs: 0,
} as const;

export function createReceivers(options: ReceiverOptions): { send: SendMessage; stop: () => Promise<void> } {
  const { findUrlFault, timeoutMs, maxConnections } = options;
  const connect = createVettedConnector(options);
  const connectTo = (origin: string) =>
    new Pool(origin, {
      connect,
      // undici frees a connection only after the turn in which its response ended, and would open another one for a message of that turn.
      connections: maxConnections,
      pipelining: 1,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: connectionLifetimeMs,
      clientTtl: connectionLifetimeMs,
      maxHeaderSize,
      // ResponseReader limits headers and body together.
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
        const reader = new ResponseReader(timeoutMs, (result) => resolve({ ...result, durationMs: performance.now() - startedAt }));
        target.connections.dispatch({ method: 'POST', path: target.path, headers, body }, reader);
      });
    },
    stop: targets.stop,
  };
}
