import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Answers every webhook with 204, for tests that need deliveries but don't check them. */
export async function startReceiver() {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
