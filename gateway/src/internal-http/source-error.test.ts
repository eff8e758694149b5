import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportDownload } from '@consent/contracts';
import { failedCallOf } from '@consent/rpc';
import { sourceError } from './source-error';

const server = createServer((_, response) => {
  response.writeHead(503, { [exportDownload.errorKindHeader]: 'unavailable', 'content-type': 'application/json' });
  response.end(JSON.stringify({ kind: 'unavailable', message: 'The disk is unavailable.' }));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each(['GET', 'HEAD'] as const)('an error of a %s names that method as the failed call', async (method) => {
  const sent = request({ port: (server.address() as AddressInfo).port, method, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const error = await sourceError(answer, { to: 'export', method });
  expect(error.kind).toBe('unavailable');
  expect(failedCallOf(error)).toMatchObject({ to: 'export', method });
});
