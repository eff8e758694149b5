import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface Arrival {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The exact bytes, as UTF-8. */
  body: string;
  deliveryId: string;
  /** On a monotonic clock. */
  atMs: number;
}

export type Reply = number | ((response: ServerResponse, arrival: Arrival) => void);

export interface Receiver {
  url: (path?: string) => string;
  port: number;
  arrivals: Arrival[];
  arrivalsAt: (path: string) => Arrival[];
  open: () => number;
  /** For later requests, by path without query, or for all. */
  reply: (reply: Reply, path?: string) => void;
  connections: () => number;
  stop: () => Promise<void>;
}

export const hang: Reply = () => undefined;

export async function startReceiver(tls?: { key: string; cert: string }): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const replies = new Map<string, Reply>();
  let open = 0;
  let connections = 0;

  const listener: RequestListener = (request, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const arrival: Arrival = {
        method: request.method ?? '',
        path,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        deliveryId: String(request.headers['x-service-delivery']),
        atMs: performance.now(),
      };
      arrivals.push(arrival);
      const reply = replies.get(path) ?? replies.get('') ?? 200;
      if (typeof reply === 'number') response.writeHead(reply).end(`answer ${reply}`);
      else reply(response, arrival);
    });
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: (path = '/hook') => `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}${path}`,
    port,
    arrivals,
    arrivalsAt: (path) => arrivals.filter((arrival) => arrival.path === path),
    open: () => open,
    reply: (reply, path = '') => void replies.set(path, reply),
    connections: () => connections,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
