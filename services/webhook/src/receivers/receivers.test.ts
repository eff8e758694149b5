import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReceivers } from './receivers';

test('an endpoint has no more connections than messages in flight, even if each ends as the next one begins', async () => {
  let connections = 0;
  const server = createServer((request, response) => request.resume().on('end', () => response.end()));
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { send, stop } = createReceivers({
    findUrlFault: () => undefined,
    isPublicAddress: undefined,
    resolveHost: () => Promise.resolve(['127.0.0.1']),
    timeoutMs: 5000,
    maxConnections: 2,
    ca: undefined,
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sendMany = async () => {
    for (let sent = 0; sent < 20; sent++) expect(await send({ url, headers: {}, body: '{}' })).toMatchObject({ resultClass: 'success' });
  };
  await Promise.all([sendMany(), sendMany()]);
  expect(connections).toBeLessThanOrEqual(2);
  await stop();
  server.closeAllConnections();
  server.close();
});
