import { createApiKey } from '@consent/admission';
import { invalid, ServiceError } from '@consent/kernel/errors';
import { expectError, type SentHeaders } from './http-client';
import { browserWith, cookiesOf, createPeople, sessionOf, type Browser } from './people';
import { startGateway, type TestGateway } from './start-gateway';

const csrfMessage = 'CSRF token missing or invalid';
const policy = { name: 'Policy', content: 'x'.repeat(20) };

let gateway: TestGateway;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  gateway = await startGateway();
  people = createPeople(gateway.services);
  gateway.services.answer('getUsage', () => ({ used: 7, limit: 50_000 }));
  gateway.services.answer('listPolicies', () => ({ policies: [], nextPage: '' }));
  gateway.services.answer('createPolicy', ({ accountId, name, content }) => ({
    policy: {
      id: 'ed0b9fc1-7c5c-4b9c-9d2a-0d9c1b0f5a11',
      accountId,
      name,
      content,
      version: 1,
      createdAtMs: 0,
      updatedAtMs: 0,
      deletedAtMs: 0,
      sha256: '',
    },
  }));
  gateway.services.answer('revokeKey', () => {
    throw invalid('the handler was reached');
  });
  gateway.services.answer('changePassword', () => ({}));
});

afterAll(() => gateway.stop());

async function browser(standing: Parameters<typeof people.signIn>[0] = {}): Promise<Browser & { session: ReturnType<typeof sessionOf> }> {
  const { token, session } = people.signIn(standing);
  const csrf = cookiesOf(await gateway.client.get('/usage', { Cookie: `session=${token}` }))['csrf_token']?.value as string;
  return { ...browserWith(token, csrf), session };
}

describe('a session', () => {
  test('[decision 5] /auth/me returns the user, the account, its plan and its usage', async () => {
    const { read, session } = await browser();
    const { status, body } = await gateway.client.get('/auth/me', read());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: session.user.id, email_verified: true },
      account: { id: session.account.id, plan: 'pro' },
      plan: { name: 'pro', features: ['consent_export'] },
      usage: { used: 7, limit: 50_000, remaining: 49_993 },
    });
  });

  test.each([
    ['no cookie', ''],
    ['an ended session', `session=${'A'.repeat(43)}`],
    ['a malformed token', 'session=short'],
    ['the cookie for TLS over plain HTTP', `__Host-session=${'A'.repeat(43)}`],
  ])('[decision 4.5] a request with %s is 401', async (_what, cookie) => {
    expectError(await gateway.client.get('/auth/me', cookie === '' ? {} : { Cookie: cookie }), 401, 'unauthorized');
  });

  test('[threats 13] two session cookies are refused, in one header or in two', async () => {
    const { token } = people.signIn();
    const other = `session=${'A'.repeat(43)}`;
    expectError(await gateway.client.get('/auth/me', { Cookie: `session=${token}; ${other}` }), 401, 'unauthorized');
    expectError(await gateway.client.get('/auth/me', { Cookie: [other, `session=${token}`] }), 401, 'unauthorized');
  });

  test('[ADR 7] a read sets csrf_token again only when it is missing or belongs to another session', async () => {
    const { cookies, read } = await browser();
    const lost = await gateway.client.get('/auth/me', { Cookie: `session=${cookies['session']}` });
    expect(cookiesOf(lost)).toEqual({ csrf_token: expect.objectContaining({ value: cookies['csrf_token'] }) });
    const foreign = await gateway.client.get('/auth/me', { Cookie: `session=${cookies['session']}; csrf_token=x` });
    expect(cookiesOf(foreign)['csrf_token']?.value).toBe(cookies['csrf_token']);
    expect(cookiesOf(await gateway.client.get('/auth/me', read()))).toEqual({});
  });

  test('[decision 5] logout ends the session and clears both cookies, even for a suspended account', async () => {
    for (const status of ['active', 'suspended']) {
      const { cookies, write } = await browser({ status });
      const answer = await gateway.client.post('/auth/logout', undefined, write());
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(people.isSignedIn(cookies['session'] as string)).toBe(false);
      for (const name of ['session', 'csrf_token']) {
        expect(cookiesOf(answer)[name]).toMatchObject({
          value: '',
          attributes: expect.arrayContaining(['Max-Age=0', 'Path=/']) as string[],
        });
      }
      expectError(await gateway.client.post('/auth/logout', undefined, write()), 401, 'unauthorized');
    }
  });

  test('[decision 13.1] a change of password applies to the user of the session and clears the session cookie', async () => {
    const { write, session } = await browser();
    gateway.services.forget();
    const answer = await gateway.client.put('/auth/password', { current_password: 'a', password: 'b' }, write());
    expect(answer.status).toBe(200);
    expect(gateway.services.callsOf('changePassword')).toEqual([
      { accountId: session.account.id, userId: session.user.id, currentPassword: 'a', password: 'b' },
    ]);
    expect(cookiesOf(answer)['session']?.value).toBe('');
  });
});

describe('a write of a session', () => {
  const faults: [string, (good: Browser, other: Browser) => SentHeaders][] = [
    ['no X-CSRF-Token', ({ read }) => read()],
    [
      'no csrf_token cookie',
      ({ cookies }) => ({ Cookie: `session=${cookies['session']}`, 'X-CSRF-Token': cookies['csrf_token'] as string }),
    ],
    ['a header that differs from the cookie', ({ read }) => ({ ...read(), 'X-CSRF-Token': 'A'.repeat(43) })],
    ['a matching pair that we did not make', ({ cookies }) => pair(cookies['session'], 'A'.repeat(43))],
    ['the pair of another session', ({ cookies }, other) => pair(cookies['session'], other.cookies['csrf_token'])],
    ['an empty pair', ({ cookies }) => pair(cookies['session'], '')],
    ['X-CSRF-Token twice', ({ read, cookies }) => ({ ...read(), 'X-CSRF-Token': Array(2).fill(cookies['csrf_token']) as string[] })],
    ['a cross-site page', ({ write }) => ({ ...write(), 'Sec-Fetch-Site': 'cross-site' })],
    ['a same-site page', ({ write }) => ({ ...write(), 'Sec-Fetch-Site': 'same-site' })],
    ['a foreign Origin', ({ write }) => ({ ...write(), Origin: 'https://evil.example' })],
  ];
  const pair = (session: string | undefined, csrf: string | undefined): SentHeaders => ({
    Cookie: `session=${session}; csrf_token=${csrf}`,
    'X-CSRF-Token': csrf ?? '',
  });

  test.each(faults)('[threats 15] with %s is 403, for a policy and for a logout', async (_what, headersOf) => {
    const headers = headersOf(await browser(), await browser());
    gateway.services.forget();
    expectError(await gateway.client.post('/policies', policy, headers), 403, 'forbidden', csrfMessage);
    expectError(await gateway.client.post('/auth/logout', undefined, headers), 403, 'forbidden', csrfMessage);
    expect(gateway.services.callsOf('createPolicy')).toEqual([]);
    expect(gateway.services.callsOf('endSession')).toEqual([]);
  });

  test('[threats 15] a planted csrf_token beside the right one does not block the write', async () => {
    const { cookies } = await browser();
    const Cookie = `csrf_token=planted; session=${cookies['session']}; csrf_token=${cookies['csrf_token']}`;
    const answer = await gateway.client.post('/policies', policy, { Cookie, 'X-CSRF-Token': cookies['csrf_token'] as string });
    expect(answer.status).toBe(201);
  });

  test('[decision 4.6] applies to the account of the session, uses no quota and carries no quota headers', async () => {
    const { write, session } = await browser();
    gateway.services.forget();
    const answer = await gateway.client.post('/policies', policy, { ...write(), Origin: 'http://127.0.0.1:8080' });
    expect(answer.status).toBe(201);
    expect(gateway.services.callsOf('createPolicy')).toMatchObject([{ accountId: session.account.id }]);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    expect(gateway.services.callsOf('admitUsage')).toEqual([]);
  });
});

describe('the order of checks of a session [decision 4.5]', () => {
  const tooLarge = 'x'.repeat(2 ** 20 + 1);

  test('CSRF 403 comes before suspended 403', async () => {
    const { read } = await browser({ status: 'suspended' });
    expectError(await gateway.client.post('/policies', policy, read()), 403, 'forbidden', csrfMessage);
  });

  test('suspended 403 comes before unverified 403, and applies to reads too', async () => {
    const { read, write } = await browser({ status: 'suspended', emailVerified: false });
    expectError(await gateway.client.post('/policies', policy, write()), 403, 'forbidden');
    expectError(await gateway.client.get('/policies', read()), 403, 'forbidden');
    expectError(await gateway.client.get('/auth/me', read()), 403, 'forbidden');
  });

  test('unverified 403 comes before 402, and applies only to routes that create something', async () => {
    const { read, write } = await browser({ emailVerified: false, subscriptionStatus: 'expired' });
    expectError(await gateway.client.post('/policies', policy, write()), 403, 'email_not_verified');
    expect((await gateway.client.get('/policies', read())).status).toBe(200);
    expect((await gateway.client.get('/auth/me', read())).status).toBe(200);
  });

  test('402 comes before 413, and 413 before 400', async () => {
    const unpaid = await browser({ subscriptionStatus: 'cancelled' });
    expectError(await gateway.client.post('/policies', tooLarge, unpaid.write()), 402, 'plan_required');
    const paying = await browser();
    expectError(await gateway.client.post('/policies?x=1', tooLarge, paying.write()), 413, 'invalid_request');
    expectError(await gateway.client.post('/policies', '{', paying.write()), 400, 'invalid_request');
  });

  test.each(['cancelled', 'expired', 'none'])(
    '[decision 8.15] with a subscription status of %s reads succeed, and only metered writes are 402',
    async (subscriptionStatus) => {
      const { read, write } = await browser({ subscriptionStatus });
      expect((await gateway.client.get('/policies', read())).status).toBe(200);
      expectError(await gateway.client.post('/policies', policy, write()), 402, 'plan_required');
      expect((await gateway.client.get('/auth/me', read())).status).toBe(200);
      // A dashboard route. The fake's refusal shows that the handler ran.
      expectError(await gateway.client.send('DELETE', '/keys/key_01JD0000000000000000000000', write()), 400, 'invalid_request');
    },
  );
});

describe('one kind of caller per request [decision 4.1, threats 17]', () => {
  const key = createApiKey();
  const accountId = 'c2cf1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e';

  beforeAll(() => {
    gateway.services.answer('resolveKey', () => ({ accountId, keyId: 'key_1' }));
    gateway.services.answer('restoreAdmission', () => ({}));
    gateway.services.answer('admitUsage', ({ units }) => ({ verdict: 'admitted', granted: units, limit: 100, used: units }));
    gateway.services.answer('settleUsage', () => ({ used: 1 }));
    gateway.services.answer('getSubscription', () => {
      const { account, plan } = sessionOf({});
      return { account, plan };
    });
  });

  test('a key sent with a session takes precedence, needs no CSRF token and is charged', async () => {
    const { read } = await browser();
    gateway.services.forget();
    const answer = await gateway.client.post('/policies', policy, { ...read(), Authorization: `Bearer ${key}` });
    expect(answer.status).toBe(201);
    expect(answer.headers['x-ratelimit-limit']).toBe('100');
    expect(gateway.services.callsOf('createPolicy')).toMatchObject([{ accountId }]);
    expect(gateway.services.callsOf('resolveSession')).toEqual([]);
  });

  test.each(['Bearer x', 'Basic eDp5', '', 'Bearer'])('the Authorization header "%s" beside a session is 401', async (authorization) => {
    const { write } = await browser();
    gateway.services.forget();
    const headers = { ...write(), Authorization: authorization };
    expectError(await gateway.client.post('/policies', policy, headers), 401, 'unauthorized');
    expectError(await gateway.client.get('/policies', headers), 401, 'unauthorized');
    expectError(await gateway.client.get('/auth/me', headers), 401, 'unauthorized');
    expect(gateway.services.callsOf('resolveSession')).toEqual([]);
  });

  test('[decision 9.6] a valid key on a dashboard route is 403 with its reason, even beside a session', async () => {
    const { write } = await browser();
    gateway.services.forget();
    for (const headers of [{}, write()]) {
      const answer = await gateway.client.get('/auth/me', { ...headers, Authorization: `Bearer ${key}` });
      expectError(answer, 403, 'forbidden', 'API keys cannot call this endpoint. Sign in to the dashboard instead.');
      expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
    }
    expect(gateway.services.callsOf('resolveSession')).toEqual([]);
    expect(gateway.services.callsOf('admitUsage').map(({ units }) => units)).toEqual([0, 0]);
  });

  test.each([
    ['plan_required', 403, 'forbidden'],
    ['quota_exceeded', 403, 'forbidden'],
    ['unauthorized', 401, 'unauthorized'],
  ])('[decision 23.5] a key that admission answers with %s is %i on a dashboard route', async (verdict, status, code) => {
    gateway.services.answer('admitUsage', () => ({ verdict, granted: 0, limit: 100, used: 100 }));
    expectError(await gateway.client.get('/auth/me', { Authorization: `Bearer ${key}` }), status, code);
  });

  test('[decision 23.5] a failed look-up is neither 401 nor 403', async () => {
    gateway.services.answer('admitUsage', () => {
      throw new ServiceError('internal', 'secret detail');
    });
    expectError(await gateway.client.get('/auth/me', { Authorization: `Bearer ${key}` }), 500, 'internal_error');
  });
});

test('[decision 7] a session look-up that fails is 503, not 401', async () => {
  const { read } = await browser();
  gateway.services.answer('resolveSession', () => {
    throw new ServiceError('unavailable', 'secret detail');
  });
  const answer = await gateway.client.get('/auth/me', read());
  expectError(answer, 503, 'internal_error');
  expect(answer.text).not.toContain('secret detail');
  people = createPeople(gateway.services);
});
