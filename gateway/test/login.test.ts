import { randomBytes } from 'node:crypto';
import { expectError, type SentHeaders } from './http-client';
import { cookiesOf, createPeople, sessionOf } from './people';
import { startGateway, type TestGateway } from './start-gateway';

let gateway: TestGateway;
let people: ReturnType<typeof createPeople>;

beforeAll(async () => {
  gateway = await startGateway({ settings: { LIMIT_LOGIN_ADDRESS_MAX: '100' } });
  people = createPeople(gateway.services);
});

afterAll(() => gateway.stop());

describe('login', () => {
  const credentials = { email: ' Ann@Example.com ', password: 'correct horse battery' };
  let token: string;

  beforeEach(() => {
    token = randomBytes(32).toString('base64url');
    const { user, account } = sessionOf({});
    gateway.services.forget();
    gateway.services.answer('login', () => ({ token, user, account }));
  });

  test('[decisions 5, 5.1] returns the user and the account, and sets both cookies', async () => {
    const answer = await gateway.client.post('/auth/login', credentials);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      user: { id: expect.any(String), email: 'ann@example.com', name: 'Ann', email_verified: true, created_at: '2026-11-21T00:00:00.000Z' },
      account: {
        id: expect.any(String),
        name: 'Example',
        plan: 'pro',
        plan_status: 'active',
        subscription_status: 'active',
        created_at: '2026-11-21T00:00:00.000Z',
      },
    });
    const { session, csrf_token } = cookiesOf(answer);
    expect(session?.value).toBe(token);
    expect(session?.attributes.sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax']);
    expect(csrf_token?.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(csrf_token?.attributes.sort()).toEqual(['Max-Age=604800', 'Path=/', 'SameSite=Lax']);
    expect(answer.text).not.toContain(token);
  });

  test('[threats 13] the account service gets the previous session of the browser', async () => {
    const { token: previous } = people.signIn();
    await gateway.client.post('/auth/login', credentials, { Cookie: `session=${previous}` });
    await gateway.client.post('/auth/login', credentials);
    const [first, second] = gateway.services.callsOf('login');
    expect(first?.previousDigest).toHaveLength(32);
    expect(second?.previousDigest).toHaveLength(0);
  });

  test.each([
    ['Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a foreign Origin', { Origin: 'https://evil.example' }],
    ['the Origin null', { Origin: 'null' }],
    ['the right host over another scheme', { Origin: 'https://127.0.0.1:8080' }],
    ['the host asked for over another scheme', { Origin: 'https://localhost:3000', Host: 'localhost:3000' }],
    ['the right host over another port', { Origin: 'http://127.0.0.1:1' }],
    ['two Origins', { Origin: ['http://127.0.0.1:8080', 'https://evil.example'] }],
  ] as [string, SentHeaders][])('[threats 16] a request with %s is 403 and tries no login', async (_what, headers) => {
    expectError(await gateway.client.post('/auth/login', credentials, headers), 403, 'forbidden');
    expect(gateway.services.callsOf('login')).toEqual([]);
  });

  test.each([
    ['no origin headers', {}],
    ['the origin of PUBLIC_URL', { Origin: 'http://127.0.0.1:8080', 'Sec-Fetch-Site': 'same-origin' }],
    ['the origin of the host asked for', { Origin: 'http://localhost:3000', Host: 'localhost:3000' }],
    ['Sec-Fetch-Site: none', { 'Sec-Fetch-Site': 'none' }],
  ] as [string, SentHeaders][])('[threats 16] a request with %s may log in', async (_what, headers) => {
    expect((await gateway.client.post('/auth/login', credentials, headers)).status).toBe(200);
  });
});
