import { createServer, type AddressInfo } from 'node:net';
import { findFreePort } from '../src/index';

test('a free port accepts a server and is below the range of outgoing connections', async () => {
  const server = createServer();
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect((server.address() as AddressInfo).port).toBeLessThan(32_768);
  await new Promise((resolve) => server.close(resolve));
});
