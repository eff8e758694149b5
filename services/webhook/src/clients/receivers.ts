import { performance } from 'node:perf_hooks';
import { Agent, request, type Dispatcher } from 'undici';
import { failureOfError, failureOfStatus, type ResultClass } from './failure-text';
import type { FindUrlFault } from './endpoint-url';
import { createVettedConnector, type ResolveHost } from './vetted-connector';
import type { IsPublicAddress } from './public-address';

/** What is sent to an endpoint. */
export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What came of it. */
export interface Answer {
  resultClass: ResultClass;
  /** undefined when no answer came. */
  statusCode: number | undefined;
  /** "" for a success. */
  error: string;
  /** The first KiB. */
  responseBody: string;
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

/** Of an answer so much is read, and so much kept (decisions 5.6). */
const readBytes = 64 * 1024;
const keptBytes = 1024;

/**
 * How long a connection is used: a name that leads elsewhere by now is vetted again.
 * Idle ones end sooner.
 */
const connectionLifetimeMs = 60_000;
const idleMs = 15_000;

/** The other end of every delivery (specification 6; decisions 5.5, 5.6, 8.17). */
export function createReceivers(options: ReceiverOptions): { send: SendMessage; stop: () => Promise<void> } {
  const { findUrlFault, timeoutMs } = options;
  const agent = new Agent({
    connect: createVettedConnector(options),
    pipelining: 1,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: connectionLifetimeMs,
    clientTtl: connectionLifetimeMs,
    // The one limit below is over all of these together.
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

  async function exchange({ url, headers, body }: Message): Promise<Omit<Answer, 'durationMs'>> {
    const fault = findUrlFault(url);
    if (fault !== undefined) return { resultClass: 'refused', statusCode: undefined, error: 'The URL is not allowed.', responseBody: '' };
    let statusCode: number | undefined;
    const kept: Buffer[] = [];
    // AbortSignal.timeout would keep its timer, and all it holds, until the time is up.
    const tooLong = new AbortController();
    const timer = setTimeout(() => tooLong.abort(), timeoutMs);
    try {
      const response = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal: tooLong.signal });
      statusCode = response.statusCode;
      await readBeginning(response.body, kept);
      const failure = failureOfStatus(statusCode);
      return { resultClass: 'success', error: '', ...failure, statusCode, responseBody: textOf(kept) };
    } catch (error) {
      return { ...failureOfError(error, timeoutMs), statusCode, responseBody: textOf(kept) };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    send: async (message) => {
      const startedAt = performance.now();
      const answer = await exchange(message);
      return { ...answer, durationMs: performance.now() - startedAt };
    },
    stop: () => agent.destroy(),
  };
}

/** Reads to the end, or as much as is read of any answer; the connection of a longer one is dropped. */
async function readBeginning(body: Dispatcher.ResponseData['body'], kept: Buffer[]): Promise<void> {
  let seen = 0;
  let room = keptBytes;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (room > 0) kept.push(Buffer.from(chunk.subarray(0, room)));
    room -= chunk.length;
    seen += chunk.length;
    // Leaving the loop destroys the stream.
    if (seen > readBytes) return;
  }
}

/** PostgreSQL keeps no U+0000. A character that was cut in two at the end becomes U+FFFD. */
function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\ufffd');
}
