import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { cellHeader, originHeader, type ProcessName } from '@consent/contracts';
import { unavailable } from '@consent/kernel/errors';
import { internalClientTls } from '@consent/kernel';
import { currentRequest, withFailedCall } from '@consent/rpc';
import type { RawRequest } from '../pipeline/0-common/answer';

type SourceName = Extract<ProcessName, 'consent' | 'export' | 'evidence'>;

interface SourceOptions {
  to: SourceName;
  address: string;
  tls: { ca: Buffer; cert: Buffer; key: Buffer; domain?: string | undefined } | undefined;
}

interface InternalRequest {
  path: string;
  method?: 'GET' | 'HEAD';
  /** The only client headers that are forwarded. The request id and the cell of the account are added to them. */
  headers?: Record<string, string | undefined>;
  unwanted?: AbortSignal;
}

const unavailableTexts: Record<SourceName, string> = {
  consent: 'The consents cannot be read at the moment. Repeat the request.',
  export: 'The files of exports cannot be read at the moment. Repeat the request.',
  evidence: 'The evidence cannot be read at the moment. Repeat the request.',
};

/** Longer than an export waits for its slot (EXPORT_SLOT_WAIT_SECONDS), shorter than a quota hold (ADR 4). */
const headTimeoutMs = 50_000;

/**
 * An internal HTTP server whose answers are streamed to clients. The request is a new one with the named headers only: keys,
 * cookies and the client's body stay here.
 *
 * A stopping process closes its idle connections. If a request was just sent on one of them, it is retried once on a new
 * connection.
 */
export function createInternalSource({ to, address, tls }: SourceOptions) {
  const [request, Agent, protocol] =
    tls === undefined ? ([httpRequest, HttpAgent, 'http'] as const) : ([httpsRequest, HttpsAgent, 'https'] as const);
  const target = { ...urlToHttpOptions(new URL(`${protocol}://${address}`)), ...(tls !== undefined && internalClientTls(tls, to)) };
  const agent = new Agent({ keepAlive: true });

  return {
    to,
    name: `stream from ${to}`,
    stop: () => agent.destroy(),

    /**
     * Resolves with the head of the answer, whatever its status; the body is still unread. Ends the request if the
     * client disconnects. Throws `unavailable` if no answer comes.
     */
    open: async ({ response }: RawRequest, { path, method = 'GET', headers = {}, unwanted }: InternalRequest): Promise<IncomingMessage> => {
      // The response has already emitted close, so the listener below would never run.
      if (response.destroyed || unwanted?.aborted) throw unavailable('The client has disconnected.');
      const requestId = response.getHeader('X-Request-Id') as string | undefined;
      const { cell, origin } = currentRequest() ?? {};
      const ofRequest = {
        'x-request-id': requestId,
        [cellHeader]: cell,
        [originHeader]: origin && encodeURIComponent(JSON.stringify(origin)),
      };
      const given = Object.entries({ ...headers, ...ofRequest }).filter(([, value]) => value !== undefined);
      let isOver = false;
      let outgoing: ClientRequest | undefined;
      const attempt = (on: typeof agent | false) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          outgoing = request({ ...target, path, method, headers: Object.fromEntries(given), agent: on }, resolve);
          outgoing.on('error', reject).end();
        });
      const end = () => {
        isOver = true;
        outgoing?.destroy();
      };
      const tooLong = setTimeout(end, headTimeoutMs);
      response.once('close', end);
      unwanted?.addEventListener('abort', end);
      try {
        return await attempt(agent).catch((error: unknown) => {
          if (isOver || outgoing?.reusedSocket !== true) throw error;
          return attempt(false);
        });
      } catch (error) {
        throw withFailedCall(unavailable(unavailableTexts[to], error), { to, method, requestId: requestId ?? '' });
      } finally {
        clearTimeout(tooLong);
        response.off('close', end);
      }
    },
  };
}

export type InternalSource = ReturnType<typeof createInternalSource>;
