import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export function createListener(server: Server, { host, port }: { host: string; port: number }) {
  let stopping = false;
  const unfinished = new Set<ServerResponse>();
  server.prependListener('request', (_request, response) => {
    if (stopping) announceClose(response);
    unfinished.add(response);
    response.once('close', () => {
      unfinished.delete(response);
      // The head of this answer may have been sent before the stop, with keep-alive.
      if (stopping) setImmediate(() => server.closeIdleConnections());
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
    stop: () =>
      new Promise<void>((resolve) => {
        stopping = true;
        server.close(() => resolve());
        server.closeIdleConnections();
        unfinished.forEach(announceClose);
      }),
    isStopping: () => stopping,
    port: () => (server.address() as AddressInfo).port,
  };
}

/** A keep-alive connection would bring more requests during shutdown, or delay it until the idle timeout. */
function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
