import { createConsent, ulidShape } from '../system/consents';
import { expectError } from '../system/expect-error';
import { exchangeBytes, sendBytes, sendRaw } from '../system/raw-http';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

const system = useSystem();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await system.tenants.create();
});

const authorized = () => `Authorization: Bearer ${tenant.key}`;

const listWith = (headers: string[]) =>
  sendRaw(system.baseUrl, { line: 'GET /api/v1/consents HTTP/1.1', headers: [authorized(), ...headers] });

async function answersOfAllKinds() {
  const api = system.api(tenant.key);
  const { id } = await createConsent(api, tenant.site);
  return [
    await api.get(`/consents/${id}`),
    await api.get('/consents/x'),
    await api.get('/nothing'),
    await api.request('PATCH', '/consents'),
    await api.post('/consents', '{'),
    await system.api().get('/consents'),
    await sendRaw(system.baseUrl, { line: 'POST /api/v1/policies HTTP/1.1', headers: [authorized(), 'Content-Length: 9000000'] }),
  ];
}

describe('X-Request-Id', () => {
  test('[decision 1.5] is a unique ULID on every response', async () => {
    const ids = (await answersOfAllKinds()).map(({ headers }) => headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(ulidShape);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(['abcdefgh', 'A_b-9'.repeat(12), '0'.repeat(64)])(
    '[decision 8.14] keeps the valid inbound id %s, on errors too',
    async (id) => {
      expect((await listWith([`X-Request-Id: ${id}`])).headers.get('x-request-id')).toBe(id);
      const refused = await sendRaw(system.baseUrl, { line: 'GET /api/v1/nothing HTTP/1.1', headers: [`X-Request-Id: ${id}`] });
      expect(refused.headers.get('x-request-id')).toBe(id);
    },
  );

  test.each(['short', 'x'.repeat(65), 'with space', 'sémantic', 'a.b.c.d.e', '<script>', ''])(
    '[decision 8.14] replaces the invalid inbound id "%s" with a ULID',
    async (id) => {
      expect((await listWith([`X-Request-Id: ${id}`])).headers.get('x-request-id')).toMatch(ulidShape);
    },
  );

  test('[decision 1.5] replaces two inbound ids with a ULID', async () => {
    expect((await listWith(['X-Request-Id: first-id', 'X-Request-Id: second-id'])).headers.get('x-request-id')).toMatch(ulidShape);
  });

  test('[ADR 4] may repeat in concurrent calls: each of them is counted', async () => {
    const limited = await system.tenants.create({ monthlyRequests: 5 });
    const api = system.api(limited.key);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => api.get('/consents', { headers: { 'X-Request-Id': 'always-the-same' } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });
});

test('[spec 7] every response forbids sniffing and caching and names no server software', async () => {
  for (const { headers } of await answersOfAllKinds()) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    for (const name of ['x-powered-by', 'server', 'etag']) expect(headers.get(name)).toBeNull();
  }
});

test('[threats 55] Host and X-Forwarded-Host do not change the response', async () => {
  const plain = await listWith([]);
  for (const host of ['evil.example', 'localhost:1', '[::1]']) {
    const bytes = Buffer.from(
      `GET /api/v1/consents HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: evil.example\r\n${authorized()}\r\nConnection: close\r\n\r\n`,
    );
    const answer = await sendBytes(system.baseUrl, bytes);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(plain.text);
  }
  const document = await sendBytes(
    system.baseUrl,
    Buffer.from('GET /api/v1/openapi.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'),
  );
  expect(document.status).toBe(200);
  expect(document.text).not.toContain('evil.example');
});

describe('two requests on one connection', () => {
  const last = () => `GET /api/v1/policies HTTP/1.1\r\nHost: x\r\n${authorized()}\r\nConnection: close\r\n\r\n`;
  const smuggled = 'DELETE /api/v1/consents/by-subject/x HTTP/1.1\r\nHost: x\r\n\r\n';
  const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

  test.each([
    ['a caller without credentials', (): string[] => [], 401],
    ['a caller who sends no JSON', () => [authorized()], 400],
    ['a caller of an unknown path', () => [authorized()], 404],
  ])('[threats 43] a body from %s that looks like a request is not run as one', async (_who, headers, status) => {
    const path = status === 404 ? '/nothing' : '/consents';
    const first = [`POST /api/v1${path} HTTP/1.1`, 'Host: x', ...headers(), `Content-Length: ${smuggled.length}`, '', smuggled].join(
      '\r\n',
    );
    expect(statusesOf(await exchangeBytes(system.baseUrl, Buffer.from(first + last())))).toEqual([status, 200]);
  });

  test('[threats 43] the rest of a body that is refused for its size is not run as a request', async () => {
    const body = smuggled.repeat(Math.ceil((2 ** 20 + 1) / smuggled.length));
    const first = `POST /api/v1/policies HTTP/1.1\r\nHost: x\r\n${authorized()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const statuses = statusesOf(await exchangeBytes(system.baseUrl, Buffer.from(first + last())));
    // The gateway may also close the connection without reading further.
    expect([[413], [413, 200]]).toContainEqual(statuses);
  });
});

describe('malformed HTTP', () => {
  test.each([
    ['garbage', '\x00\x01\x02\xff garbage\r\n\r\n'],
    ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['another protocol', 'EHLO mail.example.com\r\n\r\n'],
    ['an unknown version', 'GET /api/v1/consents HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 'GET /api/v1/consents HTTP/1.1\r\nHost x\r\n\r\n'],
    ['a folded header', 'GET /api/v1/consents HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n'],
    ['a space before the colon', 'GET /api/v1/consents HTTP/1.1\r\nHost : x\r\n\r\n'],
    ['no Host', 'GET /api/v1/consents HTTP/1.1\r\n\r\n'],
    ['two Hosts', 'GET /api/v1/consents HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n'],
    ['a length that is no number', 'POST /api/v1/consents HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n'],
    ['a negative length', 'POST /api/v1/consents HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['two lengths', 'POST /api/v1/consents HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    [
      'a length and chunks',
      'POST /api/v1/consents HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a chunk size that is no number', 'POST /api/v1/consents HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n'],
    ['an unknown transfer coding', 'POST /api/v1/consents HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n'],
  ])('[threats 43] with %s returns 400 in the error envelope and closes the connection', async (_what, text) => {
    const answer = await sendBytes(system.baseUrl, Buffer.from(text, 'latin1'));
    expectError(answer, 400, 'invalid_request');
    expect(answer.headers.get('connection')).toBe('close');
  });

  test('[decision 10.8] with headers above 16 KiB returns 431 in the error envelope', async () => {
    expectError(await listWith([`X-Long: ${'x'.repeat(17 * 1024)}`]), 431, 'invalid_request');
    expectError(await listWith(Array.from({ length: 900 }, (_, i) => `X-Header-${i}: value-${i}`)), 431, 'invalid_request');
    expectError(await sendRaw(system.baseUrl, { line: `GET /api/v1/consents/${'x'.repeat(17 * 1024)} HTTP/1.1` }), 431, 'invalid_request');
    expect((await listWith([`X-Long: ${'x'.repeat(8 * 1024)}`])).status).toBe(200);
  });

  test('[spec 7] does not affect later valid requests', async () => {
    for (let i = 0; i < 20; i++) await sendBytes(system.baseUrl, Buffer.from('\x00\r\n\r\n'));
    expect((await listWith([])).status).toBe(200);
  });
});
