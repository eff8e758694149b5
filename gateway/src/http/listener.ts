import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The listening socket as a part of the process: its stop lets every request in flight end. */
export function createListener(server: Server, { host, port }: { host: string; port: number }) {
  let stopping = false;
  // A connection that is kept alive would otherwise bring one more request after the stop began.
  server.prependListener('request', (_request, response) => {
    if (stopping) response.setHeader('Connection', 'close');
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
      }),
    isStopping: () => stopping,
    port: () => (server.address() as AddressInfo).port,
  };
}
