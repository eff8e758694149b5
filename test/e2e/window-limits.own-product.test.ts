import { waitUntil } from '@consent/testkit';
import type { ApiAnswer } from '../system/api-client';
import { expectError } from '../system/expect-error';
import { patientWithRedis } from '../system/product-settings';
import { startSystemOnOwnServers, type SystemOnOwnServers } from '../system/start-system';

// The limits themselves are tested in packages/admission/src/window-limits and gateway/test; here two gateways share one Redis, or none.

let system: SystemOnOwnServers;

beforeAll(async () => {
  system = await startSystemOnOwnServers({
    gateways: 2,
    // A Redis that is killed closes its connections, so no command waits for the timeout.
    settings: { ...patientWithRedis, TRUSTED_PROXIES: '127.0.0.0/8', LIMIT_LOGIN_ADDRESS_MAX: '10', LIMIT_INGEST_SITE_MAX: '70' },
  });
});

afterAll(() => system.stop());

const statusCount = (answers: ApiAnswer[], status: number) => answers.filter((answer) => answer.status === status).length;

/** Behind the proxy there are as many clients as a test wants; each test has addresses of its own. */
let nextNetwork = 0;
const newNetwork = () => `203.0.${nextNetwork++}`;

const ingest = (token: string, address: string, gateway: number) =>
  system
    .api(undefined, gateway)
    .post('/public/consent', { subject_id: 'visitor', accepted: true }, { headers: { 'X-Site-Token': token, 'X-Forwarded-For': address } });

const login = (email: string, address: string, gateway: number) =>
  system.browser(gateway).post('/auth/login', { email, password: 'not the password' }, { headers: { 'X-Forwarded-For': address } });

/** So many at once, on both gateways in turn. */
const atOnce = <T>(count: number, call: (gateway: number, i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => call(i % 2, i)));

test('[decision 6] of 50 requests of one client at once over two gateways exactly 30 are recorded, the others are 429 with Retry-After', async () => {
  const { site } = await system.tenants.create();
  const network = newNetwork();
  const answers = await atOnce(50, (gateway) => ingest(site.token, `${network}.1`, gateway));
  expect(statusCount(answers, 201)).toBe(30);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectError(answer, 429, 'too_many_requests');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  const rows = await system.sql.consent.query('SELECT 1 FROM consents WHERE site_id = $1', [site.id]);
  expect(rows).toHaveLength(30);
  // Another client, and the same client of another site, have their own.
  expect((await ingest(site.token, `${network}.2`, 0)).status).toBe(201);
  expect((await ingest((await system.tenants.create()).site.token, `${network}.1`, 1)).status).toBe(201);
});

test('[decisions 6, 8.5] of 100 requests of 50 clients at once over two gateways exactly as many are recorded as the site may', async () => {
  const { site } = await system.tenants.create();
  const network = newNetwork();
  const answers = await atOnce(100, (gateway, i) => ingest(site.token, `${network}.${i >> 1}`, gateway));
  // Every admitted request takes a place, also one that an overloaded machine then answers with 503.
  expect([statusCount(answers, 201) + statusCount(answers, 503), statusCount(answers, 429)]).toEqual([70, 30]);
});

test('[decision 5.3] of 50 logins of one e-mail at once from 50 addresses over two gateways exactly 5 are tried', async () => {
  const { email } = await system.tenants.create();
  const network = newNetwork();
  const answers = await atOnce(50, (gateway, i) => login(email, `${network}.${i}`, gateway));
  expect([statusCount(answers, 401), statusCount(answers, 429)]).toEqual([5, 45]);
});

test('[decision 5.3] of 50 logins of one address at once with 50 e-mails over two gateways exactly 10 are tried', async () => {
  const network = newNetwork();
  const answers = await atOnce(50, (gateway, i) => login(`somebody${i}@example.com`, `${network}.1`, gateway));
  expect([statusCount(answers, 401), statusCount(answers, 429)]).toEqual([10, 40]);
});

test('[decision 5.3, threats 28] an IPv6 client is its /64, whatever the rest of its address says', async () => {
  const answers = await atOnce(20, (gateway, i) => login(`nobody${i}@example.com`, `2001:db8:1:2::${i.toString(16)}`, gateway));
  expect([statusCount(answers, 401), statusCount(answers, 429)]).toEqual([10, 10]);
});

test('[decision 8.13] a success clears what was counted for the e-mail, on every gateway', async () => {
  const { email, password } = await system.tenants.create();
  const network = newNetwork();
  for (let i = 0; i < 4; i++) expect((await login(email, `${network}.1`, i % 2)).status).toBe(401);
  const headers = { 'X-Forwarded-For': `${network}.2` };
  expect((await system.browser().post('/auth/login', { email, password }, { headers })).status).toBe(200);
  for (let i = 0; i < 5; i++) expect((await login(email, `${network}.3`, i % 2)).status).toBe(401);
  expectError(await login(email, `${network}.4`, 0), 429, 'too_many_requests');
});

describe('with Redis away', () => {
  test('[threats 30] each gateway holds the line by itself: no client gets more than the limit through one of them', async () => {
    const [{ site }, { email }] = [await system.tenants.create(), await system.tenants.create()];
    const network = newNetwork();
    system.redis.kill('SIGKILL');
    const [publicly, logins] = [
      await Promise.all(Array.from({ length: 50 }, () => ingest(site.token, `${network}.1`, 0))),
      await Promise.all(Array.from({ length: 12 }, () => login(email, `${network}.1`, 1))),
    ];
    expect([statusCount(publicly, 201), statusCount(publicly, 429)]).toEqual([30, 20]);
    expect([statusCount(logins, 401), statusCount(logins, 429)]).toEqual([5, 7]);

    await system.redis.restart();
    await waitUntil('Redis decides for both again', async () => {
      const { site: other } = await system.tenants.create();
      const address = `${newNetwork()}.1`;
      return statusCount(await atOnce(50, (gateway) => ingest(other.token, address, gateway)), 201) === 30;
    });
  }, 60_000);
});
