import { Agent as HttpAgent, IncomingMessage, type ClientRequest, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Socket } from 'node:net';
import { createProxyMiddleware, proxyEventsPlugin } from 'http-proxy-middleware';
import type { ProcessName } from '@consent/contracts';
import { unavailable } from '@consent/kernel/errors';
import { internalClientTls } from '@consent/kernel';
import { withFailedCall } from '@consent/rpc';
import type { RawRequest } from '../pipeline/8-answer/answer';

interface SourceOptions {
  /** The process at that address. Its certificate must name it; logs name it too. */
  to: ProcessName;
  /** host:port of an internal HTTP server. */
  address: string;
  tls: { ca: Buffer; cert: Buffer; key: Buffer; domain?: string | undefined } | undefined;
}

interface InternalRequest {
  /** With its query. */
  path: string;
  /** GET when absent. */
  method?: 'GET' | 'HEAD';
  /** All that goes there of what the client sent; the request id goes by itself. */
  headers?: Record<string, string | undefined>;
  /** Ends the request, also one that was answered, when it aborts. */
  unwanted?: AbortSignal;
}

interface Opening {
  outgoing?: ClientRequest;
  /** Nobody waits for it, though it may not have a connection yet. */
  isOver?: boolean;
  resolve: (answer: IncomingMessage) => void;
  reject: (error: Error) => void;
}

/** Longer than an export waits for its turn (EXPORT_SLOT_WAIT_SECONDS), shorter than a unit of quota is held (ADR 4). */
const headTimeoutMs = 50_000;

/**
 * An internal HTTP server whose answers are passed on to clients as they come. The
 * proxy passes on a request of ours, not the client's: neither its key or cookies nor
 * a body, which on a kept connection could pass for the next request, go further.
 */
export function createInternalSource({ to, address, tls }: SourceOptions) {
  const openings = new WeakMap<IncomingMessage, Opening>();
  const agent = tls === undefined ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true, ...internalClientTls(tls, to) });
  const fail = (error: Error, request: IncomingMessage) => openings.get(request)?.reject(error);
  const proxy = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: `${tls === undefined ? 'http' : 'https'}://${address}`,
    agent,
    // Status, headers and the end of the answer depend on how the stream goes.
    selfHandleResponse: true,
    // Without those that log addresses and answer errors by themselves.
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    on: {
      proxyReq: (outgoing, request) => {
        const opening = openings.get(request);
        if (opening === undefined) return;
        opening.outgoing = outgoing;
        if (opening.isOver) outgoing.destroy();
      },
      proxyRes: (answer, request) => openings.get(request)?.resolve(answer),
      error: fail,
      econnreset: fail,
    },
  });

  return {
    to,
    name: `stream from ${to}`,
    stop: () => agent.destroy(),

    /**
     * The answer's head, with the body still to be read, whatever its status. A client
     * that goes away ends the request. Throws unavailable when no answer comes.
     */
    open: async ({ response }: RawRequest, { path, method = 'GET', headers = {}, unwanted }: InternalRequest): Promise<IncomingMessage> => {
      // Its close was before, and would not be heard.
      if (response.destroyed || unwanted?.aborted) throw unavailable('Nobody waits for the answer.');
      // On a socket of its own that leads nowhere: when it is over, it must not end the client's.
      const ours = new IncomingMessage(new Socket());
      ours.method = method;
      ours.url = path;
      const requestId = response.getHeader('X-Request-Id') as string | undefined;
      const sent = { ...headers, 'x-request-id': requestId };
      ours.headers = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
      ours.complete = true;
      ours.push(null);

      const opening = {} as Opening;
      const end = () => {
        opening.isOver = true;
        opening.outgoing?.destroy();
      };
      const tooLong = setTimeout(end, headTimeoutMs);
      response.once('close', end);
      unwanted?.addEventListener('abort', end);
      const answered = new Promise<IncomingMessage>((resolve, reject) => Object.assign(opening, { resolve, reject }));
      openings.set(ours, opening);
      try {
        void proxy(ours, response, (error?: unknown) => opening.reject(new Error('The request was not passed on.', { cause: error })));
        return await answered;
      } catch (error) {
        throw withFailedCall(unavailable('Exports are away for the moment.', error), { to, method, requestId: '' });
      } finally {
        clearTimeout(tooLong);
        response.off('close', end);
      }
    },
  };
}

export type InternalSource = ReturnType<typeof createInternalSource>;
