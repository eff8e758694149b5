import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import type { NewConsent } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { createSilentLogger, type Logger } from '@consent/kernel';
import { waitUntil } from '@consent/testkit';
import { createSites, page, neighbour, stranger } from './fake-sites';
import { expectError, type SentHeaders } from './http-client';
import { startGateway, type TestGateway } from './start-gateway';

const good = { subject_id: 'subject-1', accepted: true };

let gateway: TestGateway;
let newSite: ReturnType<typeof createSites>['newSite'];

/** Everything that is logged, before redaction. */
const logged: string[] = [];

function capturingLogger(): Logger {
  const logger = createSilentLogger();
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) {
    logger[level] = (...parts: unknown[]) => void logged.push(inspect(parts, { depth: 12 }));
  }
  return logger;
}

beforeAll(async () => {
  gateway = await startGateway({ settings: { TRUSTED_PROXIES: '127.0.0.0/8' }, logger: capturingLogger() });
  ({ newSite } = createSites(gateway.services));
});

afterAll(() => gateway.stop());
beforeEach(() => gateway.services.forget());

const send = (token: string | undefined, body: unknown = good, headers: SentHeaders = {}) =>
  gateway.client.post('/public/consent', body, { ...(token === undefined ? {} : { 'X-Site-Token': token }), ...headers });

const recorded = () => gateway.services.callsOf('createConsents').flatMap(({ rows }) => rows) as NewConsent[];

describe('a consent sent by a page', () => {
  test('[decision 6] is recorded for the site of the token, with the country and the user agent of the request', async () => {
    const site = newSite();
    const answer = await send(
      site.token,
      { ...good, consent_id: 'banner', preferences: { ads: false }, policy_version: 3 },
      { Origin: page, 'User-Agent': 'Browser/1.0', 'X-Forwarded-For': '8.8.8.8' },
    );
    expect(answer.status).toBe(201);
    expect(recorded()).toMatchObject([
      {
        accountId: site.accountId,
        siteId: site.id,
        subjectId: 'subject-1',
        consentId: 'banner',
        accepted: true,
        preferencesJson: '{"ads":false}',
        policyVersion: 3,
        userAgent: 'Browser/1.0',
        country: 'US',
        region: '',
      },
    ]);
    expect(answer.body).toEqual({ id: recorded()[0]?.id });
  });

  test('[decision 34.6] reaches the consent service with the text that the visitor saw, and a service of an earlier release never', async () => {
    const site = newSite();
    const shown = { ...good, policy_version: 3, policy_sha256: 'ab'.repeat(32) };
    await send(site.token, shown);
    await send(site.token, { ...good, policy_sha256: '' }, { 'Idempotency-Key': 'key' });
    await send(site.token, good);
    expect(recorded().map(({ policySha256 }) => policySha256)).toEqual(['ab'.repeat(32), '', undefined]);

    const earlier = await startGateway({ features: ['once'] });
    const { token } = createSites(earlier.services).newSite();
    earlier.services.answer('createConsents', ({ rows }) => ({ results: rows.map(({ id }) => ({ consentJson: JSON.stringify({ id }) })) }));
    const statusOf = async (body: object) => (await earlier.client.post('/public/consent', body, { 'X-Site-Token': token })).status;
    expect([await statusOf(shown), await statusOf(good)]).toEqual([503, 201]);
    await earlier.stop();
  });

  test('[decision 4.4] carries no quota headers and uses no quota', async () => {
    const answer = await send(newSite().token);
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    expect(gateway.services.callsOf('admitUsage')).toEqual([]);
  });

  test('[threats 29] leaks the address to no service and no log, and the token and the subject to no log', async () => {
    const { token, id } = newSite();
    await send(token, good, { Origin: page, 'X-Forwarded-For': '198.51.100.77' });
    await send(token, '{', { Origin: page, 'X-Forwarded-For': '198.51.100.77' });
    expect(recorded()).toHaveLength(1);
    await waitUntil('both requests are logged', () => logged.filter((line) => line.includes(id)).length === 2);
    const said = JSON.stringify(gateway.services.allCalls()) + logged.join();
    for (const secret of ['198.51.100.77', '198.51.100', '127.0.0.1']) expect(said).not.toContain(secret);
    for (const secret of [token, 'subject-1']) expect(logged.join()).not.toContain(secret);
  });

  test.each([
    ['x'.repeat(2000), 'x'.repeat(1024)],
    [Buffer.from('Bröwser 😀').toString('latin1'), 'Bröwser 😀'],
    [Buffer.from('😀'.repeat(1500)).toString('latin1'), '😀'.repeat(1024)],
    ['Br\xf6wser', 'Bröwser'],
  ])('[decision 1.3] a user agent is cut to 1024 characters of valid text (case %#)', async (sent, kept) => {
    expect((await send(newSite().token, good, { 'User-Agent': sent })).status).toBe(201);
    expect(recorded()[0]?.userAgent).toBe(kept);
  });

  test.each([{ site_id: randomUUID() }, { user_agent: 'x' }, { ip_address: '8.8.8.8' }, { preferences: { ads: 'yes' } }, { accepted: 1 }])(
    '[decision 6] a body with %j is 400 and records nothing',
    async (extra) => {
      const answer = await send(newSite().token, { ...good, ...extra }, { Origin: page });
      expectError(answer, 400, 'invalid_request');
      expect(answer.headers['access-control-allow-origin']).toBe(page);
      expect(recorded()).toEqual([]);
    },
  );

  test('[decision 4.5] a site that is deleted during the request is 401, like its token afterwards', async () => {
    const { services } = gateway;
    services.answer('createConsents', () => ({ results: [{ failure: { kind: 'not_found', message: 'No such site.' } }] }));
    expectError(await send(newSite().token), 401, 'unauthorized');
    services.answer('createConsents', ({ rows }) => ({ results: rows.map(({ id }) => ({ consentJson: JSON.stringify({ id }) })) }));
  });
});

describe('a refused token', () => {
  test.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['an API key', 'sk-x'],
    ['a token that is too short', `st_${'x'.repeat(42)}`],
  ])('[decision 6] %s is 401 without any look-up', async (_what, token) => {
    expectError(await send(token), 401, 'unauthorized');
    expect(gateway.services.allCalls()).toEqual([]);
  });

  test('[decision 6] two tokens are 401', async () => {
    const { token } = newSite();
    expectError(await send(undefined, good, { 'X-Site-Token': [token, token] }), 401, 'unauthorized');
  });

  test('[decision 8.5] an unknown token and the token of a suspended account are 401', async () => {
    expectError(await send(`st_${'A'.repeat(43)}`), 401, 'unauthorized');
    expectError(await send(newSite('suspended').token), 401, 'unauthorized');
    expect(recorded()).toEqual([]);
  });

  test('[spec 5] a session and a key do not replace the token', async () => {
    expectError(await send(undefined, good, { Cookie: `session=${'A'.repeat(43)}`, Authorization: 'Bearer sk-x' }), 401, 'unauthorized');
  });

  test('[decision 8.4] a page of any registered site may read the 401, other pages may not', async () => {
    expect((await send('st_x', good, { Origin: page })).headers['access-control-allow-origin']).toBe(page);
    expect((await send('st_x', good, { Origin: stranger })).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('is 401 even while the origin check is unavailable', async () => {
    const { services } = gateway;
    services.answer('checkOrigin', () => {
      throw new ServiceError('unavailable', 'away');
    });
    expectError(await send('st_x', good, { Origin: page }), 401, 'unauthorized');
    services.answer('checkOrigin', ({ origin }) => ({ allowed: [page, neighbour].includes(origin) }));
  });
});

test('[spec 8] a body of exactly 64 KiB is read, one byte more is 413', async () => {
  const { token } = newSite();
  const padded = (bytes: number) => JSON.stringify(good).padEnd(bytes, ' ');
  expect((await send(token, padded(64 * 1024))).status).toBe(201);
  expectError(await send(token, padded(64 * 1024 + 1)), 413, 'invalid_request');
});

describe('origins [decision 8.4]', () => {
  test('a page of another site gets a 403 that it may not read, before 413 and 400', async () => {
    const { token } = newSite();
    for (const origin of [stranger, neighbour, '']) {
      for (const body of [good, '{', 'x'.repeat(65 * 1024)]) {
        const answer = await send(token, body, { Origin: origin });
        expectError(answer, 403, 'forbidden');
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
        expect(answer.headers['vary']).toBe('Origin');
      }
    }
    expect(recorded()).toEqual([]);
  });

  test('a page of the site may read every answer, with the request id and Retry-After', async () => {
    const { token } = newSite();
    for (const [status, body] of [
      [201, good],
      [400, '{'],
      [413, 'x'.repeat(64 * 1024 + 1)],
    ] as const) {
      const { headers, ...answer } = await send(token, body, { Origin: page });
      expect(answer.status).toBe(status);
      expect(headers).toMatchObject({
        'access-control-allow-origin': page,
        'access-control-expose-headers': 'X-Request-Id, Retry-After',
        vary: 'Origin',
      });
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  const preflight = (headers: SentHeaders) => gateway.client.send('OPTIONS', '/public/consent', headers);

  test('the preflight of a page of any registered site passes', async () => {
    const answer = await preflight({ Origin: page, 'Access-Control-Request-Method': 'POST' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type, X-Site-Token, X-Request-Id, Idempotency-Key',
      'access-control-max-age': '600',
      vary: 'Origin',
    });
  });

  test('the preflight of another page is 403 in the error envelope', async () => {
    const answer = await preflight({ Origin: stranger, 'Access-Control-Request-Method': 'POST' });
    expectError(answer, 403, 'forbidden');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('OPTIONS without an origin lists the methods of the path, and no other path accepts OPTIONS', async () => {
    const answer = await preflight({});
    expect([answer.status, answer.headers.allow]).toEqual([204, 'OPTIONS, POST']);
    expectError(await gateway.client.send('OPTIONS', '/consents', { Origin: page }), 405, 'invalid_request');
    expect((await gateway.client.get('/public/consent')).headers.allow).toBe('OPTIONS, POST');
  });
});
