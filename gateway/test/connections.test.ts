import { connect, type Socket } from 'node:net';
import { waitUntil } from '@consent/testkit';
import { startGateway, type TestGateway } from './start-gateway';

const sockets: Socket[] = [];
let gateway: TestGateway | undefined;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await gateway?.stop();
});

async function openFrom(localAddress: string, count: number, port: number): Promise<Socket[]> {
  const opened = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined).resume();
    return socket;
  });
  sockets.push(...opened);
  await waitUntil('all are connected', () => opened.every((socket) => !socket.connecting));
  for (const socket of opened) socket.write('GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  return opened;
}

const openOf = (all: readonly Socket[]) => all.filter((socket) => !socket.destroyed).length;

/** Requests a page over a new connection. Undefined if it is closed without an answer. */
function get(localAddress: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () =>
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    );
    sockets.push(socket);
    socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]));
  });
}

test('[threats 64] the connections of one address are limited, and other addresses are served', async () => {
  gateway = await startGateway({ settings: { MAX_CONNECTIONS_PER_ADDRESS: '20' } });
  const { port } = gateway;
  const greedy = await openFrom('127.0.2.1', 50, port);
  await waitUntil('those above the limit are closed', () => openOf(greedy) === 20);
  expect(await get('127.0.2.1', port)).toBeUndefined();
  expect(await get('127.0.2.2', port)).toBe('200');
  for (const socket of greedy) socket.destroy();
  await waitUntil('there is room again', async () => (await get('127.0.2.1', port)) === '200');
});

test('[threats 64] the connections of a trusted proxy, which serves many clients, are not limited', async () => {
  gateway = await startGateway({ settings: { MAX_CONNECTIONS_PER_ADDRESS: '20', TRUSTED_PROXIES: '127.0.2.0/24' } });
  const { port } = gateway;
  const proxied = await openFrom('127.0.2.1', 50, port);
  expect(await get('127.0.2.1', port)).toBe('200');
  expect(openOf(proxied)).toBe(50);
});

test('[threats 64] when many addresses hold all connections, the one with the most loses one to a new client', async () => {
  gateway = await startGateway({ settings: { MAX_CONNECTIONS: '100' } });
  const { port } = gateway;
  const slow: Socket[] = [];
  for (let i = 0; i < 10; i++) slow.push(...(await openFrom(`127.0.3.${i + 1}`, 10, port)));
  for (let i = 0; i < 20; i++) expect(await get('127.0.4.1', port)).toBe('200');
  expect(openOf(slow)).toBeGreaterThanOrEqual(75);
});
