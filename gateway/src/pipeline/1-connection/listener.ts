import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

interface ListenerOptions {
  host: string;
  port: number;
  /**
   * How long a stop still serves new requests. Load balancers need a moment to learn that this process is stopping. Clients
   * learn it from their next answer, which closes their connection.
   */
  drainMs: number;
}

export function createListener(server: Server, { host, port, drainMs }: ListenerOptions) {
  let stopping = false;
  const unfinished = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    if (stopping) announceClose(response);
    unfinished.add(response);
    response.once('close', () => {
      unfinished.delete(response);
      // The head of this answer may have been sent before the stop, with keep-alive.
      if (stopping && !server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });

  return {
    name: 'http',
    start: () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.removeListener('error', reject);
          resolve();
        });
      }),
    stop: async () => {
      stopping = true;
      unfinished.forEach(announceClose);
      if (drainMs > 0) await delay(drainMs);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
    },
    isStopping: () => stopping,
    port: () => (server.address() as AddressInfo).port,
  };
}

/** A keep-alive connection would bring more requests during shutdown, or delay it until the idle timeout. */
function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
