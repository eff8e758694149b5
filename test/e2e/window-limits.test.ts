import { startTestRedis, type TestServer, waitUntil } from '@consent/testkit';
import type { ApiAnswer } from '../system/api-client';
import { expectError } from '../system/expect-error';
import { useOwnGateways } from '../system/own-gateways';

// packages/admission/src/window-limits and gateway/test test each limit. Here two gateways share one Redis, or lose it.

let redis: TestServer;
afterAll(() => redis.remove());
const system = useOwnGateways({
  gateways: 2,
  settings: async () => {
    redis = await startTestRedis();
    return { REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.0/8', LIMIT_LOGIN_ADDRESS_MAX: '10', LIMIT_INGEST_SITE_MAX: '70' };
  },
});

const statusCount = (answers: ApiAnswer[], status: number) => answers.filter((answer) => answer.status === status).length;

/** The trusted proxy lets tests choose client addresses. Each test uses its own network. */
let nextNetwork = 0;
const newNetwork = () => `203.0.${nextNetwork++}`;

const ingest = (token: string, address: string, gateway: number) =>
  system
    .api(undefined, gateway)
    .post('/public/consent', { subject_id: 'visitor', accepted: true }, { headers: { 'X-Site-Token': token, 'X-Forwarded-For': address } });

const login = (email: string, address: string, gateway: number) =>
  system.browser(gateway).post('/auth/login', { email, password: 'not the password' }, { headers: { 'X-Forwarded-For': address } });

const concurrently = <T>(count: number, call: (gateway: number, i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => call(i % 2, i)));

test('[decision 6] one client gets exactly 30 of 50 concurrent requests on two gateways recorded; the rest return 429 with Retry-After', async () => {
  const { site } = await system.tenants.create();
  const network = newNetwork();
  const answers = await concurrently(50, (gateway) => ingest(site.token, `${network}.1`, gateway));
  expect(statusCount(answers, 201)).toBe(30);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectError(answer, 429, 'too_many_requests');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  const rows = await system.sql.consent.query('SELECT 1 FROM consents WHERE site_id = $1', [site.id]);
  expect(rows).toHaveLength(30);
  expect((await ingest(site.token, `${network}.2`, 0)).status).toBe(201);
  expect((await ingest((await system.tenants.create()).site.token, `${network}.1`, 1)).status).toBe(201);
});

test('[decisions 6, 8.5] 50 clients together get exactly the limit of the site from 100 concurrent requests on two gateways', async () => {
  const { site } = await system.tenants.create();
  const network = newNetwork();
  const answers = await concurrently(100, (gateway, i) => ingest(site.token, `${network}.${i >> 1}`, gateway));
  // Every admitted request counts, even one that an overloaded machine answers with 503.
  expect([statusCount(answers, 201) + statusCount(answers, 503), statusCount(answers, 429)]).toEqual([70, 30]);
});

test('[decision 5.3] exactly 5 of 50 concurrent logins with one e-mail from 50 addresses on two gateways are tried', async () => {
  const { email } = await system.tenants.create();
  const network = newNetwork();
  const answers = await concurrently(50, (gateway, i) => login(email, `${network}.${i}`, gateway));
  expect([statusCount(answers, 401), statusCount(answers, 429)]).toEqual([5, 45]);
});

test('[decision 5.3] exactly 10 of 50 concurrent logins from one address with 50 e-mails on two gateways are tried', async () => {
  const network = newNetwork();
  const answers = await concurrently(50, (gateway, i) => login(`somebody${i}@example.com`, `${network}.1`, gateway));
  expect([statusCount(answers, 401), statusCount(answers, 429)]).toEqual([10, 40]);
});

test('[decision 5.3, threats 28] addresses of one IPv6 /64 share a limit', async () => {
  const answers = await concurrently(20, (gateway, i) => login(`nobody${i}@example.com`, `2001:db8:1:2::${i.toString(16)}`, gateway));
  expect([statusCount(answers, 401), statusCount(answers, 429)]).toEqual([10, 10]);
});

test('[decision 8.13] a successful login clears the count of the e-mail on every gateway', async () => {
  const { email, password } = await system.tenants.create();
  const network = newNetwork();
  for (let i = 0; i < 4; i++) expect((await login(email, `${network}.1`, i % 2)).status).toBe(401);
  const headers = { 'X-Forwarded-For': `${network}.2` };
  expect((await system.browser().post('/auth/login', { email, password }, { headers })).status).toBe(200);
  for (let i = 0; i < 5; i++) expect((await login(email, `${network}.3`, i % 2)).status).toBe(401);
  expectError(await login(email, `${network}.4`, 0), 429, 'too_many_requests');
});

describe('while Redis is down', () => {
  test('[threats 30] each gateway enforces the limits alone, and both share them again when Redis is back', async () => {
    const [{ site }, { email }] = [await system.tenants.create(), await system.tenants.create()];
    const network = newNetwork();
    redis.kill('SIGKILL');
    const [publicly, logins] = [
      await Promise.all(Array.from({ length: 50 }, () => ingest(site.token, `${network}.1`, 0))),
      await Promise.all(Array.from({ length: 12 }, () => login(email, `${network}.1`, 1))),
    ];
    expect([statusCount(publicly, 201), statusCount(publicly, 429)]).toEqual([30, 20]);
    expect([statusCount(logins, 401), statusCount(logins, 429)]).toEqual([5, 7]);

    await redis.restart();
    await waitUntil('Redis decides for both again', async () => {
      const { site: other } = await system.tenants.create();
      const address = `${newNetwork()}.1`;
      return statusCount(await concurrently(50, (gateway) => ingest(other.token, address, gateway)), 201) === 30;
    });
  });
});
