import { connect, type Socket } from 'node:net';
import { waitUntil } from '@consent/testkit';
import { createApiKey } from '@consent/admission';
import { expectError } from './http-client';
import { metricOf } from './metric-of';
import { startGateway, type TestGateway } from './start-gateway';

const mib = 2 ** 20;
const accountId = 'c2cf1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e';
const key = { Authorization: `Bearer ${createApiKey()}` };

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ settings: { MAX_BODY_BYTES_IN_MEMORY: String(64 * mib) } });
  const { services } = gateway;
  services.answer('resolveKey', () => ({ accountId, keyId: 'key_1' }));
  services.answer('restoreAdmission', () => ({}));
  services.answer('admitUsage', ({ units }) => ({ verdict: 'admitted', granted: units, limit: 100, used: units }));
  services.answer('settleUsage', () => ({ used: 1 }));
  services.answer('listPolicies', () => ({ policies: [], nextPage: '' }));
});

afterAll(() => gateway.stop());

async function open(
  text: string,
  port = gateway.port,
  localAddress = '127.0.0.1',
): Promise<{ socket: Socket; received: () => string; isClosed: () => boolean }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let [received, isClosed] = ['', false];
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(text);
  return { socket, received: () => received, isClosed: () => isClosed };
}

describe('memory for the bodies of all requests [threats 54]', () => {
  const bodyBytes = 15_000;
  const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n`;

  async function sendPart(localAddress: string) {
    const connection = await open(head, gateway.port, localAddress);
    connection.socket.write('x'.repeat(bodyBytes - 1));
    return connection;
  }

  const bytesHeld = async () => metricOf(gateway.metricsUrl, 'http_request_body_bytes_in_memory');

  test('a client above its share is 503 until its bodies end, and other clients are served', async () => {
    // Without credentials an address may hold 64 MiB / 160, which is 27 of these.
    const held = await Promise.all(Array.from({ length: 27 }, () => sendPart('127.0.5.1')));
    await waitUntil('all of it is held', async () => (await bytesHeld()) === 27 * (bodyBytes - 1));
    const [refused, other] = [await sendPart('127.0.5.1'), await sendPart('127.0.5.2')];
    await waitUntil('it is refused', () => /^HTTP\/1\.1 503 /.test(refused.received()));
    expect(refused.received()).toMatch(/\r\nRetry-After: 1\r\n/);
    other.socket.write('x');
    await waitUntil('the other is read', () => /^HTTP\/1\.1 400 /.test(other.received()));
    // A request without a body needs no memory.
    expect((await gateway.client.get('/policies', key)).status).toBe(200);

    for (const { socket } of [...held, refused, other]) socket.destroy();
    await waitUntil('nothing is held', async () => (await bytesHeld()) === 0);
    const again = await sendPart('127.0.5.1');
    again.socket.write('x');
    await waitUntil('it is read', () => /^HTTP\/1\.1 400 /.test(again.received()));
    await waitUntil('nothing is held', async () => (await bytesHeld()) === 0);
  });
});

test('[threats 44] internal names have no meaning in requests from outside', async () => {
  gateway.services.forget();
  const answer = await gateway.client.get('/policies', {
    ...key,
    'X-Account-Id': 'other',
    'X-User-Id': 'other',
    'X-Forwarded-User': 'other',
    'X-Forwarded-For': '8.8.8.8',
    'X-HTTP-Method-Override': 'DELETE',
    'grpc-timeout': '1n',
    'grpc-metadata-account-id': 'other',
    'rpc-account': 'other',
    traceparent: '00-zz-x-01',
    tracestate: 'a=b',
    baggage: 'account=other',
  });
  expect(answer.status).toBe(200);
  expect(gateway.services.callsOf('listPolicies')).toMatchObject([{ accountId }]);
  expect(JSON.stringify(gateway.services.allCalls())).not.toContain('other');
});

test.each(['gzip', 'br', 'deflate', 'gzip, gzip', 'x'])('[threats 40] a body in %s is 400 and not decompressed', async (encoding) => {
  expectError(await gateway.client.post('/auth/login', '{}', { 'Content-Encoding': encoding }), 400, 'invalid_request');
  expectError(await gateway.client.post('/policies', '{}', { ...key, 'Content-Encoding': encoding }), 400, 'invalid_request');
});

test('[threats 42] connections above the limit are closed, and a new one is accepted after another closes', async () => {
  const limited = await startGateway({ settings: { MAX_CONNECTIONS: '40' } });
  const slow: Awaited<ReturnType<typeof open>>[] = [];
  for (let i = 0; i < 60; i++) slow.push(await open('GET /api/v1/plans HTTP/1.1\r\nHost: x\r\n', limited.port));
  await waitUntil('those above the limit are closed', () => slow.filter(({ isClosed }) => isClosed()).length >= 20);
  expect(slow.filter(({ isClosed }) => !isClosed()).length).toBeGreaterThan(0);
  for (const { socket } of slow) socket.destroy();
  await waitUntil('there is room again', async () => (await limited.client.get('/readyz')).status === 200);
  await limited.stop();
});
