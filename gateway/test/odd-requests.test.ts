import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createApiKey } from '@consent/admission';
import { waitUntil } from '@consent/testkit';
import { startGateway, type TestGateway } from './start-gateway';

const mib = 2 ** 20;
const key = { Authorization: `Bearer ${createApiKey()}`, 'Content-Type': 'application/json' };
const policyJson = JSON.stringify({ id: 'p' });

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ settings: {} });
  const { services } = gateway;
  services.answer('resolveKey', () => ({ accountId: 'c2cf1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e', keyId: 'key_1' }));
  services.answer('restoreAdmission', () => ({}));
  services.answer('admitUsage', ({ units }) => ({ verdict: 'admitted', granted: units, limit: 100, used: units }));
  services.answer('settleUsage', () => ({ used: 1 }));
  services.answer('listPolicies', () => ({ policies: [], nextPage: '' }));
});

afterAll(() => gateway.stop());

interface WholeRequest {
  bytes: number;
  chunked?: boolean;
  headers?: Record<string, string>;
}

/** Sends a whole body before reading anything, as many clients do. The connection is not kept alive. */
async function sendWhole(method: string, path: string, { bytes, chunked = false, headers = {} }: WholeRequest) {
  const length = chunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(bytes) };
  const lines = Object.entries({ Host: 'x', Connection: 'close', ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(gateway.port, '127.0.0.1').pause();
  const write = (piece: string) =>
    new Promise<void>((resolve, reject) => socket.write(piece, (error) => (error ? reject(error) : resolve())));
  await write([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  for (let sent = 0; sent < bytes; sent += mib) {
    const piece = ' '.repeat(Math.min(mib, bytes - sent));
    await write(chunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece);
  }
  if (chunked) await write('0\r\n\r\n');
  return text(socket);
}

function raw(...writes: string[]): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(gateway.port, '127.0.0.1', () => writes.forEach((text) => socket.write(text)));
    socket.setEncoding('utf8').on('data', (piece: string) => (received += piece));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

function expectEnvelope(text: string, status: number): void {
  expect(statusesOf(text)).toEqual([status]);
  expect(text).toMatch(/\r\nX-Request-Id: [0-9A-Z]{26}\r\n/i);
  expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))).toEqual({ error: expect.any(String), message: expect.any(String) });
}

describe('[spec 7] a client that sends a large body without keep-alive still receives the error', () => {
  test.each([
    ['declared above the limit', 'POST', '/api/v1/policies', { bytes: 9 * mib, headers: key }, 413],
    ['above the limit in chunks', 'POST', '/api/v1/policies', { bytes: 9 * mib, chunked: true, headers: key }, 413],
    ['without a key', 'POST', '/api/v1/consents', { bytes: 20 * mib }, 401],
    ['to an unknown path', 'POST', '/api/v1/nothing', { bytes: 20 * mib }, 404],
    ['with an unsupported method', 'PATCH', '/api/v1/consents', { bytes: 20 * mib }, 405],
  ])('%s', async (_what, method, path, request, status) => {
    for (let i = 0; i < 3; i++) {
      expectEnvelope(await sendWhole(method, path, request), status);
    }
  });

  test('a request with a too large Content-Length gets 413 without its body', async () => {
    expectEnvelope(
      await raw(
        `POST /api/v1/policies HTTP/1.1\r\nHost: x\r\nAuthorization: ${key.Authorization}\r\nConnection: close\r\nContent-Length: 9000000\r\n\r\n`,
      ),
      413,
    );
  });
});

describe('[spec 7, decision 1.5] an unusual or malformed request gets an error envelope and a request id', () => {
  test.each([
    ['an invalid request target', 'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
    ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    ['CONNECT to a path', 'CONNECT /api/v1/consents HTTP/1.1\r\nHost: x\r\n\r\n', 405],
    [
      'an unknown expectation',
      'POST /api/v1/consents HTTP/1.1\r\nHost: x\r\nExpect: more\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      401,
    ],
    ['text that is not HTTP', 'garbage\r\n\r\n', 400],
  ])('%s', async (_what, text, status) => {
    expectEnvelope(await raw(text), status);
  });
});

test('the 405 for CONNECT has an empty Allow header', async () => {
  expect(await raw('CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^Allow: \r$/m);
});

test('a connection reset after CONNECT does not stop the gateway', async () => {
  for (let i = 0; i < 20; i++) {
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
    await new Promise((resolve) => socket.write('CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', resolve));
    socket.resetAndDestroy();
  }
  expect(statusesOf(await raw('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))).toEqual([200]);
});

describe('bytes after a complete request', () => {
  const list = (headers = '') => `GET /api/v1/policies HTTP/1.1\r\nHost: x\r\nAuthorization: ${key.Authorization}\r\n${headers}\r\n`;

  test('[spec 7] unreadable bytes are 400, after the answers to the requests before them', async () => {
    expect(statusesOf(await raw(`${list()}garbage\r\n\r\n`))).toEqual([200, 400]);
    expect(statusesOf(await raw(`${list()}${list()}garbage\r\n\r\n`))).toEqual([200, 200, 400]);
  });

  test('are ignored after Connection: close', async () => {
    expect(statusesOf(await raw(`${list('Connection: close\r\n')}xx`))).toEqual([200]);
  });

  test('a body with malformed chunks is 400', async () => {
    const head = `POST /api/v1/policies HTTP/1.1\r\nHost: x\r\nAuthorization: ${key.Authorization}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(statusesOf(await raw(`${head}zz\r\n`))).toEqual([400]);
  });
});

describe('Expect: 100-continue', () => {
  const head = (path: string, length: number, authorization = `Authorization: ${key.Authorization}\r\n`) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: application/json\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;

  test.each([
    ['without a key', head('/api/v1/policies', 2, ''), 401],
    ['with a body that is too large', head('/api/v1/policies', 2 * mib), 413],
    ['to an unknown path', head('/api/v1/nothing', 2), 404],
  ])('a request %s is refused before its body is sent', async (_what, text, status) => {
    expect(statusesOf(await raw(text))).toEqual([status]);
  });

  test('an accepted request is asked for its body', async () => {
    let received = '';
    const socket = connect(gateway.port, '127.0.0.1', () => socket.write(head('/api/v1/policies', policyJson.length)));
    socket.setEncoding('utf8').on('data', (piece: string) => (received += piece));
    await waitUntil('the body is asked for', () => received.startsWith('HTTP/1.1 100 Continue\r\n\r\n'));
    socket.write(policyJson);
    await waitUntil('the body is answered', () => statusesOf(received).length === 2);
    // 400 shows that the body was read: it lacks a name.
    expect(statusesOf(received)).toEqual([100, 400]);
    socket.destroy();
  });
});
