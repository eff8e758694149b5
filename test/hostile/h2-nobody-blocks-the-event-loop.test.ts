import { waitUntil } from '@consent/testkit';
import { expectError } from '../system/expect-error';
import { headOf, openHalfOpen, type HalfOpenClient } from '../system/half-open';
import { useOwnGateways } from '../system/own-gateways';
import { operations } from '../system/openapi';

const system = useOwnGateways({
  settings: {
    LIMIT_LOGIN_ADDRESS_MAX: '2',
    LIMIT_REGISTER_ADDRESS_MAX: '2',
    LIMIT_CONTACT_ADDRESS_MAX: '2',
    LIMIT_INGEST_CLIENT_MAX: '2',
    REFUSED_BODY_MIB_PER_MINUTE: '1',
  },
});

const open = operations.filter(({ method, path }) => method === 'POST' && /^\/(auth|contact|public\/requests\/)/.test(path));

test.each(open.map(({ path }) => path))('[threats 63] the body of POST %s may have 16 KiB', async (path) => {
  // Routes that need a session refuse the call before they read the body.
  const api = system.api();
  const answer = await api.post(path, `{"email":"${'a'.repeat(16 * 1024)}"}`);
  expect([401, 413]).toContain(answer.status);
  const ofSessions = open.filter(({ isOpen }) => !isOpen).map((each) => each.path);
  if (answer.status === 401) expect(ofSessions).toContain(path);
});

test.each([
  ['/auth/login', { email: 'nobody@example.com', password: 'a wrong password' }, 401],
  ['/auth/register', { email: 'somebody@example.com', password: 'tea at half past four', name: 'Somebody' }, 202],
  ['/contact', { email: 'somebody@example.com', name: 'Somebody', message: 'Hello there.' }, 202],
])('[threats 63] %s refuses an address over its limit before the body is sent', async (path, body, status) => {
  const api = system.api();
  for (let i = 0; i < 2; i++) expect((await api.post(path, body)).status).toBe(status);
  const client = await openHalfOpen(system.baseUrl);
  client.send(headOf(`POST /api/v1${path}`, { bytes: 10_000 }));
  await waitUntil('it is answered before its body is there', () => client.statuses().length > 0);
  expect(client.statuses()).toEqual([429]);
  client.close();
});

test('[threats 63] public ingest refuses a client over its limit before the body is sent', async () => {
  const { site } = await system.tenants.create();
  const headers = { 'X-Site-Token': site.token };
  for (let i = 0; i < 2; i++) {
    expect((await system.api().post('/public/consent', { subject_id: 'visitor', accepted: true }, { headers })).status).toBe(201);
  }
  const client = await openHalfOpen(system.baseUrl);
  client.send(headOf('POST /api/v1/public/consent', { bytes: 60_000, headers: [`X-Site-Token: ${site.token}`] }));
  await waitUntil('it is answered before its body is there', () => client.statuses().length > 0);
  expect(client.statuses()).toEqual([429]);
  client.close();
});

test('[threats 63] an account that sends many refused bodies gets 429 for large ones, and other accounts do not', async () => {
  const [careless, other] = [await system.tenants.create(), await system.tenants.create()];
  const bad = `{"name":${'1'.repeat(300_000)}}`;
  const api = system.api(careless.key);
  for (let i = 0; i < 4; i++) expectError(await api.post('/policies', bad), 400, 'invalid_request');
  const refused = await api.post('/policies', bad);
  expectError(refused, 429, 'too_many_requests');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await api.post('/policies', { name: 'Small', content: 'A text that is long enough.' })).status).toBe(201);
  expectError(await system.api(other.key).post('/policies', bad), 400, 'invalid_request');
});

test('[threats 63] a client above its limit of refused bodies waits for its response and is disconnected', async () => {
  const mib = 2 ** 20;
  const begin = async (bytes: number) => {
    const client = await openHalfOpen(system.baseUrl, { localAddress: '127.0.6.1' });
    client.send(headOf('POST /api/v1/consents/batch', { bytes }) + 'x'.repeat(bytes - 1));
    return client;
  };
  const answered = (client: HalfOpenClient) => waitUntil('it is answered', () => client.statuses()[0] === 401);
  // The limit is 1 MiB. The second body begins below it and ends above it.
  for (const bytes of [mib / 2, mib]) {
    const client = await begin(bytes);
    await answered(client);
    client.send(`x${headOf('GET /api/v1/plans', { bytes: 0 })}`);
    await waitUntil('the connection is used again', () => client.statuses()[1] === 200);
    client.close();
  }
  const late = await begin(mib);
  // Another client asks later and gets its response first.
  expect((await system.api().get('/plans')).status).toBe(200);
  expect(late.statuses()).toEqual([]);
  await answered(late);
  await waitUntil('the server has destroyed the connection', () => {
    // A half-open client notices the close only when it sends more.
    late.send('x');
    return late.isClosed();
  });
});
