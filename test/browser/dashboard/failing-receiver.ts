import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function startFailingReceiver() {
  const state = { status: 500, body: 'I am broken', taken: [] as string[] };
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      state.taken.push(String(request.headers['x-service-delivery']));
      response.writeHead(state.status).end(state.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    state,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
