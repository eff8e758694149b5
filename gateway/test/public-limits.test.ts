import { createSites, page, stranger } from './fake-sites';
import { expectError, type SentHeaders } from './http-client';
import { redisKeys } from './redis-keys';
import { startGateway, type TestGateway } from './start-gateway';

const good = { subject_id: 'subject-1', accepted: true };

let gateway: TestGateway;
let newSite: ReturnType<typeof createSites>['newSite'];

beforeAll(async () => {
  gateway = await startGateway({ settings: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  ({ newSite } = createSites(gateway.services));
});

afterAll(() => gateway.stop());
beforeEach(() => gateway.services.forget());

const send = (token: string, body: unknown, headers: SentHeaders) =>
  gateway.client.post('/public/consent', body, { 'X-Site-Token': token, ...headers });

const recorded = () => gateway.services.callsOf('createConsents').flatMap(({ rows }) => rows);

describe('window limits [decisions 6, 8.5]', () => {
  let nextHost = 0;
  const client = (): SentHeaders => ({ 'X-Forwarded-For': `192.0.2.${++nextHost}` });
  const statusesOf = (answers: { status: number }[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  test('[threats 30] exactly 30 of 50 concurrent requests of a client pass, and the others say when to retry', async () => {
    const { token } = newSite();
    const headers = { ...client(), Origin: page };
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(token, good, headers)));
    expect(statusesOf(answers)).toEqual({ 201: 30, 429: 20 });
    expect(recorded()).toHaveLength(30);
    for (const answer of answers.filter(({ status }) => status === 429)) {
      expectError(answer, 429, 'too_many_requests');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(answer.headers['access-control-allow-origin']).toBe(page);
    }
  });

  test('each client has a budget of its own on each site', async () => {
    const [one, two] = [newSite(), newSite()];
    const headers = client();
    for (let i = 0; i < 30; i++) await send(one.token, good, headers);
    expect((await send(one.token, good, headers)).status).toBe(429);
    expect((await send(two.token, good, headers)).status).toBe(201);
    expect((await send(one.token, good, client())).status).toBe(201);
  });

  test('[decision 4.5] over the limit, a body that is too large is still 413 and an invalid one is 429', async () => {
    const { token } = newSite();
    const headers = client();
    for (let i = 0; i < 30; i++) await send(token, good, headers);
    expect((await send(token, 'x'.repeat(64 * 1024 + 1), headers)).status).toBe(413);
    expectError(await send(token, '{', headers), 429, 'too_many_requests');
  });

  test('an invalid body counts; the 403 of an origin and a 413 do not count', async () => {
    const { token } = newSite();
    const headers = client();
    for (let i = 0; i < 5; i++) expect((await send(token, good, { ...headers, Origin: stranger })).status).toBe(403);
    for (let i = 0; i < 5; i++) expect((await send(token, 'x'.repeat(64 * 1024 + 1), headers)).status).toBe(413);
    for (let i = 0; i < 30; i++) expect((await send(token, '{', headers)).status).toBe(400);
    expect((await send(token, good, headers)).status).toBe(429);
  });

  test('an IPv6 client counts as its /64, and a v4-mapped address as its IPv4 address', async () => {
    const { token } = newSite();
    for (let i = 0; i < 30; i++) await send(token, good, { 'X-Forwarded-For': `2001:db8:1:2::${i.toString(16)}` });
    expect((await send(token, good, { 'X-Forwarded-For': '2001:db8:1:2:ffff::1' })).status).toBe(429);
    expect((await send(token, good, { 'X-Forwarded-For': '2001:db8:1:3::1' })).status).toBe(201);
    for (let i = 0; i < 30; i++) await send(token, good, { 'X-Forwarded-For': '::ffff:203.0.113.9' });
    expect((await send(token, good, { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(429);
  });

  test('[threats 28] entries that a client puts before the proxy’s own are ignored', async () => {
    const { token } = newSite();
    const statuses = [];
    for (let i = 0; i < 31; i++) {
      statuses.push((await send(token, good, { 'X-Forwarded-For': `10.9.8.${i}, 198.51.100.1` })).status);
    }
    expect(statuses.slice(-2)).toEqual([201, 429]);
  });

  test('[threats 29] no key in Redis contains an address', async () => {
    await send(newSite().token, good, { 'X-Forwarded-For': '198.51.100.200' });
    const keys = await redisKeys(gateway.redis.url);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join('\n')).not.toMatch(/198\.51|2001:db8|ingest/);
  });
});
