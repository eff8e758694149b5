import { createServer, request, type OutgoingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { loopbackOnly, loopbackOnlyInDevelopment } from './index';

let reached = 0;
const server = createServer(
  loopbackOnly((_, response) => {
    reached++;
    response.end('secret');
  }),
);
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
beforeEach(() => (reached = 0));

const statusOf = (headers: OutgoingHttpHeaders) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, headers, agent: false, method: 'POST' }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
    });
    asked.on('error', reject).end();
  });

test.each([
  {},
  { host: 'localhost:8025' },
  { host: 'LOCALHOST' },
  { host: 'mail.localhost:1' },
  { host: '127.0.0.1' },
  { host: '127.8.0.1:80' },
  { host: '[::1]:8025' },
  { origin: 'http://127.0.0.1:8080' },
  { origin: 'https://localhost' },
])('a request of this machine is answered: %j', async (headers) => {
  expect(await statusOf(headers)).toEqual({ status: 200, body: 'secret' });
});

test.each([
  'rebound.example',
  'rebound.example:8025',
  '127.0.0.1.rebound.example',
  'localhost.rebound.example',
  'notlocalhost',
  'rebound.example#localhost',
  '0.0.0.0:8025',
  '192.168.0.7',
  '[::2]',
])('[threats 120] a host that a stranger may own is 421, and the server is not reached: %j', async (host) => {
  const { status, body } = await statusOf({ host });
  expect([status, reached]).toEqual([421, 0]);
  expect(body).toContain(`Open http://127.0.0.1:${port} there.`);
});

test.each(['https://rebound.example', 'http://localhost.rebound.example', 'http://user@localhost.example', 'file://', 'null'])(
  '[threats 120] a page of another site is 403, and the server is not reached: %s',
  async (origin) => {
    expect([(await statusOf({ origin })).status, reached]).toEqual([403, 0]);
  },
);

test('a program without a Host is answered', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toContain('secret');
});

test.each([
  ['development', '127.0.0.1', false],
  ['development', '0.0.0.0', true],
  ['production', '127.0.0.1', true],
])('in %s, a server on %s is left as it is: %s', (nodeEnv, host, isSame) => {
  const listener = () => undefined;
  expect(loopbackOnlyInDevelopment(listener, { nodeEnv, host }) === listener).toBe(isSame);
});
