import { Agent as HttpAgent, IncomingMessage, type ClientRequest, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Socket } from 'node:net';
import { createProxyMiddleware, proxyEventsPlugin } from 'http-proxy-middleware';
import type { ProcessName } from '@consent/contracts';
import { unavailable } from '@consent/kernel/errors';
import { internalClientTls } from '@consent/kernel';
import { withFailedCall } from '@consent/rpc';
import type { RawRequest } from '../pipeline/8-answer/answer';

type SourceName = Extract<ProcessName, 'consent' | 'export' | 'evidence'>;

interface SourceOptions {
  to: SourceName;
  address: string;
  tls: { ca: Buffer; cert: Buffer; key: Buffer; domain?: string | undefined } | undefined;
}

interface InternalRequest {
  path: string;
  method?: 'GET' | 'HEAD';
  /** The only client headers that are forwarded. The request id is added to them. */
  headers?: Record<string, string | undefined>;
  unwanted?: AbortSignal;
}

interface Opening {
  outgoing?: ClientRequest;
  isOver?: boolean;
  resolve: (answer: IncomingMessage) => void;
  reject: (error: Error) => void;
}

const unavailableTexts: Record<SourceName, string> = {
  consent: 'The consents cannot be read at the moment. Repeat the request.',
  export: 'The files of exports cannot be read at the moment. Repeat the request.',
  evidence: 'The evidence cannot be read at the moment. Repeat the request.',
};

/** Longer than an export waits for its slot (EXPORT_SLOT_WAIT_SECONDS), shorter than a quota hold (ADR 4). */
const headTimeoutMs = 50_000;

/**
 * An internal HTTP server whose answers are streamed to clients. The proxy sends its own request instead of the client's.
 * Keys and cookies stay here. So does the body, which could be mistaken for the next request on a kept-alive connection.
 *
 * A stopping process closes its idle connections. If a request was just sent on one of them, it is retried once on a new
 * connection.
 */
export function createInternalSource({ to, address, tls }: SourceOptions) {
  const openings = new WeakMap<IncomingMessage, Opening>();
  const createAgent = (keepAlive: boolean) =>
    tls === undefined ? new HttpAgent({ keepAlive }) : new HttpsAgent({ keepAlive, ...internalClientTls(tls, to) });
  const agents = { reused: createAgent(true), fresh: createAgent(false) };
  const fail = (error: Error, request: IncomingMessage) => openings.get(request)?.reject(error);
  const createProxy = (agent: HttpAgent | HttpsAgent) =>
    createProxyMiddleware<IncomingMessage, ServerResponse>({
      target: `${tls === undefined ? 'http' : 'https'}://${address}`,
      agent,
      selfHandleResponse: true,
      // The default plugins would log addresses and send error responses themselves.
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
  const proxies = { reused: createProxy(agents.reused), fresh: createProxy(agents.fresh) };

  return {
    to,
    name: `stream from ${to}`,
    stop: () => Object.values(agents).forEach((agent) => agent.destroy()),

    /**
     * Resolves with the head of the answer, whatever its status; the body is still unread. Ends the request if the
     * client disconnects. Throws `unavailable` if no answer comes.
     */
    open: async ({ response }: RawRequest, { path, method = 'GET', headers = {}, unwanted }: InternalRequest): Promise<IncomingMessage> => {
      // The response has already emitted close, so the listener below would never run.
      if (response.destroyed || unwanted?.aborted) throw unavailable('The client has disconnected.');
      const requestId = response.getHeader('X-Request-Id') as string | undefined;
      const sent = { ...headers, 'x-request-id': requestId };
      const opening = {} as Opening;
      const attempt = (connection: keyof typeof proxies): Promise<IncomingMessage> => {
        // Use a dummy socket, because the end of this request must not close the client's connection.
        const ours = new IncomingMessage(new Socket());
        ours.method = method;
        ours.url = path;
        ours.headers = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
        ours.complete = true;
        ours.push(null);
        const answered = new Promise<IncomingMessage>((resolve, reject) => Object.assign(opening, { resolve, reject }));
        openings.set(ours, opening);
        void proxies[connection](ours, response, (error?: unknown) =>
          opening.reject(new Error('The request was not passed on.', { cause: error })),
        );
        return answered;
      };
      const end = () => {
        opening.isOver = true;
        opening.outgoing?.destroy();
      };
      const tooLong = setTimeout(end, headTimeoutMs);
      response.once('close', end);
      unwanted?.addEventListener('abort', end);
      try {
        return await attempt('reused').catch((error: unknown) => {
          if (opening.isOver || opening.outgoing?.reusedSocket !== true) throw error;
          return attempt('fresh');
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
