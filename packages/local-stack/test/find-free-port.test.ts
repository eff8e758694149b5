import { createServer, type AddressInfo } from 'node:net';
import { findFreePort } from '../src/index';

test('a free port accepts a server and is below the range of outgoing connections', async () => {
  const server = createServer();
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect((server.address() as AddressInfo).port).toBeLessThan(32_768);
  await new Promise((resolve) => server.close(resolve));
});

test('a port that was given to one caller is not given to another, even if nothing listens on it yet', async () => {
  const place = Math.random();
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce(place).mockReturnValueOnce(place);
  const first = await findFreePort();
  const second = await findFreePort();
  expect(random.mock.calls.length).toBeGreaterThanOrEqual(3);
  random.mockRestore();
  expect(second).not.toBe(first);
});
