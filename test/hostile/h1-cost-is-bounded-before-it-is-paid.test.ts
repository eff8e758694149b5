import { waitUntil } from '@consent/testkit';
import { metricOf } from '../../gateway/test/metric-of';
import { aConsent } from '../system/consents';
import { expectError } from '../system/expect-error';
import { headOf, openHalfOpen } from '../system/half-open';
import { aPolicy } from '../system/policies';
import { useOwnGateways } from '../system/own-gateways';
import type { Tenant } from '../system/tenants';

const mib = 2 ** 20;

const system = useOwnGateways();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await system.tenants.create();
});

/** Announces a body of 8 MiB, sends its first bytes and returns the status that arrives before the rest. */
async function statusBeforeTheBody(key: string): Promise<number | undefined> {
  const client = await openHalfOpen(system.baseUrl);
  client.send(headOf('POST /api/v1/consents/batch', { bytes: 8 * mib, key }) + '{"consents":[');
  await waitUntil('it is answered before its body is there', () => client.statuses().length > 0);
  client.close();
  return client.statuses()[0];
}

test('[threats 62] a large body of a revoked key is not read', async () => {
  const { key } = (await (await system.signIn(tenant)).post('/keys', { name: 'revoked' })).body;
  const browser = await system.signIn(tenant);
  const keys = (await browser.get('/keys')).body.data as { id: string; name: string }[];
  await browser.delete(`/keys/${keys.find(({ name }) => name === 'revoked')?.id}`);
  expect(await statusBeforeTheBody(key)).toBe(401);
});

test('[threats 62] a large body of an account without quota is not read', async () => {
  const poor = await system.tenants.create({ monthlyRequests: 1 });
  expect((await system.api(poor.key).get('/policies')).status).toBe(200);
  expect(await statusBeforeTheBody(poor.key)).toBe(429);
});

test('[threats 62] a large body of an account without a subscription is not read', async () => {
  const cancelled = await system.tenants.create({ plan: 'starter' });
  expect((await (await system.signIn(cancelled)).delete('/subscription')).status).toBe(200);
  expect(await statusBeforeTheBody(cancelled.key)).toBe(402);
});

/** Bodies of many values. Nested arrays are the most expensive for JSON.parse. */
const nested = (bytes: number) => `[${`${'['.repeat(13)}${']'.repeat(13)},`.repeat(Math.floor(bytes / 27) - 1)}0]`;
const empties = (bytes: number) => `[${'{},'.repeat(Math.floor(bytes / 3) - 1)}{}]`;

test.each([
  ['nested arrays', (bytes: number) => `{"consents":${nested(bytes - 20)}}`],
  ['empty objects', (bytes: number) => `{"consents":${empties(bytes - 20)}}`],
  [
    'distinct keys',
    (bytes: number) => `{${Array.from({ length: Math.floor(bytes / 16) }, (_, i) => `"${i.toString(36).padStart(8, '0')}":1`).join(',')}}`,
  ],
])('[threats 62] a batch of 8 MiB of %s is refused for its number of values', async (_what, make) => {
  const api = system.api(tenant.key);
  const answer = await api.post('/consents/batch', make(8 * mib));
  expectError(answer, 400, 'invalid_request');
  expect(answer.body.message).toBe('The body has more than 100000 values.');
});

test('[threats 62] any other body may have 2000 values', async () => {
  const api = system.api(tenant.key);
  for (const path of ['/consents', '/policies']) {
    const answer = await api.post(path, `{"x":${empties(100_000)}}`);
    expectError(answer, 400, 'invalid_request');
    expect(answer.body.message).toBe('The body has more than 2000 values.');
  }
});

test('[threats 62] the largest batch the specification allows fits: 1000 rows with every field and 64 preferences', async () => {
  const preferences = Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`category.${i}`, i % 2 === 0]));
  const row = aConsent(tenant.site, {
    preferences,
    consent_id: 'order-1',
    policy_version: 1,
    ip_address: '8.8.8.8',
    user_agent: 'Mozilla/5.0, a {browser}, [any]',
  });
  const answer = await system.api(tenant.key).post('/consents/batch', { consents: Array(1000).fill(row) });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ created: 1000, failed: 0, skipped_quota: 0 });
});

describe('[threats 54] memory for bodies', () => {
  const bytesHeld = async () => (await metricOf(system.metricsUrls[0] as string, 'http_request_body_bytes_in_memory')) ?? NaN;

  test('is limited for an address: its large uploads wait for each other while creates succeed', async () => {
    const head = headOf('POST /api/v1/consents/batch', { bytes: 8 * mib, key: tenant.key });
    const uploads = await Promise.all(Array.from({ length: 12 }, () => openHalfOpen(system.baseUrl)));
    for (const upload of uploads) upload.send(`${head}{"consents":[`);
    await waitUntil('one of them has its room', async () => (await bytesHeld()) >= 8 * mib);
    for (let i = 0; i < 20; i++) expect((await system.api(tenant.key).post('/consents', aConsent(tenant.site))).status).toBe(201);
    // One address may hold a tenth of the 256 MiB, for raw and parsed bodies.
    expect(await bytesHeld()).toBeLessThan(26 * mib);
    for (const upload of uploads) upload.close();
    await waitUntil('all of it is free', async () => (await bytesHeld()) === 0);
  });

  test('suffices for fifty concurrent large batches of one address: all are answered', async () => {
    // Invalid rows need no database. At 1 MiB each, the batches exceed what one address may hold.
    const consents = Array.from({ length: 100 }, () => ({ unknown: 'a'.repeat(10_000) }));
    const api = system.api(tenant.key);
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.post('/consents/batch', { consents })));
    expect(answers.map(({ status, body }) => [status, body.failed])).toEqual(Array(50).fill([200, 100]));
    await waitUntil('all of it is free', async () => (await bytesHeld()) === 0);
  });

  test('is separate for requests without credentials, which take no memory from authenticated ones', async () => {
    const anonymous = [];
    for (let network = 2; network < 42; network++) {
      for (let i = 0; i < 30; i++) anonymous.push(await openHalfOpen(system.baseUrl, { localAddress: `127.0.1.${network}` }));
    }
    const body = 'x'.repeat(15_000);
    for (const client of anonymous) client.send(headOf('POST /api/v1/auth/login', { bytes: 16_000 }) + body);
    await waitUntil('their bodies are held', async () => (await bytesHeld()) > 15 * mib);
    const api = system.api(tenant.key);
    for (let i = 0; i < 20; i++) expect((await api.post('/consents', aConsent(tenant.site))).status).toBe(201);
    expect((await api.post('/policies', aPolicy({ content: 'x'.repeat(150_000) }))).status).toBe(201);
    for (const client of anonymous) client.close();
    await waitUntil('all of it is free', async () => (await bytesHeld()) === 0);
  });
});
