import { sessionOf, createPeople, browserWith, cookiesOf } from './people';
import { ServiceError } from '@consent/kernel/errors';
import { expectError, type HttpAnswer } from './http-client';
import { redisKeys } from './redis-keys';
import { startGateway, type TestGateway } from './start-gateway';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ settings: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_CONTACT_ADDRESS_MAX: '2' } });
  const { services } = gateway;
  services.answer('login', ({ password }) => {
    if (password !== 'right') throw new ServiceError('unauthorized', 'The email address or the password is wrong.');
    const { user, account } = sessionOf({});
    return { token: 'A'.repeat(43), user, account };
  });
  services.answer('register', ({ password }: { password: string }) => {
    if (password === 'password123') throw new ServiceError('invalid', 'password is one of the most common ones.');
    return {};
  });
  for (const method of ['resendVerification', 'forgotPassword', 'sendMessage'] as const) services.answer(method, () => ({}));
});

afterAll(() => gateway.stop());

let nextHost = 0;
const newAddress = () => `192.0.2.${++nextHost}`;

const post = (path: string, address: string, body: unknown) => gateway.client.post(path, body, { 'X-Forwarded-For': address });
const login = (address: string, email: string, password = 'wrong') => post('/auth/login', address, { email, password });

function expectTooMany(answer: HttpAnswer): void {
  expectError(answer, 429, 'too_many_requests');
  expect(answer.headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
}

describe('login [decisions 5.3, 8.13]', () => {
  test('an address has 10 attempts for all emails together', async () => {
    const address = newAddress();
    for (let i = 0; i < 10; i++) expect((await login(address, `a${i}@example.com`)).status).toBe(401);
    expectTooMany(await login(address, 'a10@example.com'));
  });

  test('an email has 5 attempts from all addresses and in all spellings together', async () => {
    for (const email of ['b@example.com', 'B@example.com', ' b@example.com', 'b@EXAMPLE.com ', 'b@example.com'])
      expect((await login(newAddress(), email)).status).toBe(401);
    expectTooMany(await login(newAddress(), 'b@example.com', 'right'));
  });

  test('exactly 5 of 20 concurrent attempts are tried', async () => {
    gateway.services.forget();
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(newAddress(), 'c@example.com')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(gateway.services.callsOf('login')).toHaveLength(5);
  });

  test('a success clears the attempts of the email, not of the address', async () => {
    const address = newAddress();
    for (let i = 0; i < 2; i++) {
      for (let j = 0; j < 4; j++) expect((await login(address, 'd@example.com')).status).toBe(401);
      expect((await login(address, 'd@example.com', 'right')).status).toBe(200);
    }
    expectTooMany(await login(address, 'd@example.com', 'right'));
    expect((await login(newAddress(), 'd@example.com')).status).toBe(401);
  });

  test('a password reset clears the attempts of the email, not of the address, and a failed one clears nothing', async () => {
    gateway.services.answer('resetPassword', ({ token }: { token: string }) => {
      if (token !== 'good') throw new ServiceError('invalid', 'token is not valid any more.');
      return { user: { ...sessionOf({}).user, email: 'r@example.com' } };
    });
    const reset = (token: string) => post('/auth/reset-password', newAddress(), { token, password: 'a new password' });
    const address = newAddress();
    for (let i = 0; i < 5; i++) expect((await login(address, 'R@example.com')).status).toBe(401);
    expect((await reset('bad')).status).toBe(400);
    expectTooMany(await login(newAddress(), 'r@example.com', 'right'));
    expect((await reset('good')).status).toBe(200);
    for (let i = 0; i < 5; i++) expect((await login(address, 'r@example.com')).status).toBe(401);
    expectTooMany(await login(address, 'another@example.com'));
    expectTooMany(await login(newAddress(), 'r@example.com', 'right'));
  });

  test('an attempt refused for the email does not count for the address', async () => {
    const address = newAddress();
    for (let i = 0; i < 5; i++) await login(newAddress(), 'e@example.com');
    for (let i = 0; i < 20; i++) expect((await login(address, 'e@example.com')).status).toBe(429);
    expect((await login(address, 'f@example.com')).status).toBe(401);
  });

  test('[decision 4.5] an invalid body does not count, but is 429 when no attempt is left', async () => {
    const address = newAddress();
    for (let i = 0; i < 20; i++) expect((await post('/auth/login', address, { email: 1 })).status).toBe(400);
    for (let i = 0; i < 10; i++) expect((await login(address, `g${i}@example.com`)).status).toBe(401);
    expectTooMany(await post('/auth/login', address, { email: 1 }));
  });

  test('any text as credentials is 401, not 400', async () => {
    for (const email of ['', 'x', 'x'.repeat(5000), '<script>']) expect((await login(newAddress(), email, '')).status).toBe(401);
  });
});

test.each(['/auth/forgot-password', '/auth/resend-verification'])(
  '[decision 5.3] %s allows 5 for an address and 3 for an email, and gives each email the same answer',
  async (path) => {
    const address = newAddress();
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await post(path, address, { email: `${i}@example.com` }));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 202, body: { message: expect.any(String) as string } });
    expectTooMany(await post(path, address, { email: '5@example.com' }));

    for (let i = 0; i < 3; i++) expect((await post(path, newAddress(), { email: 'h@example.com' })).status).toBe(202);
    expectTooMany(await post(path, newAddress(), { email: ' H@example.com ' }));
  },
);

test('[decision 8.13] forgot-password and resend-verification have separate budgets', async () => {
  const address = newAddress();
  for (let i = 0; i < 5; i++) await post('/auth/forgot-password', address, { email: `${i}@j.example` });
  expect((await post('/auth/resend-verification', address, { email: '0@j.example' })).status).toBe(202);
});

test('[decision 5.3] an address may register 10 times an hour, and a refused body does not count', async () => {
  const address = newAddress();
  const body = { email: 'a@example.com', password: 'long enough', name: 'A' };
  for (let i = 0; i < 12; i++) {
    expect((await post('/auth/register', address, { ...body, admin: true })).status).toBe(400);
    expect((await post('/auth/register', address, { ...body, password: 'password123' })).status).toBe(400);
  }
  for (let i = 0; i < 10; i++) expect((await post('/auth/register', address, body)).status).toBe(202);
  expectTooMany(await post('/auth/register', address, body));
});

test('[decision 5.3] a limit can be set by environment', async () => {
  const address = newAddress();
  const body = { email: 'a@example.com', name: 'A', message: 'Hello' };
  for (let i = 0; i < 2; i++) expect((await post('/contact', address, body)).status).toBe(202);
  expectTooMany(await post('/contact', address, body));
});

test('[decision 13.1] a user has 5 attempts to change the password from all addresses together', async () => {
  const { services, client } = gateway;
  const people = createPeople(services);
  services.answer('changePassword', () => {
    throw new ServiceError('unauthorized', 'The current password is wrong.');
  });
  services.answer('getUsage', () => ({ used: 0, limit: 0 }));
  const { token } = people.signIn();
  const csrf = cookiesOf(await client.get('/usage', { Cookie: `session=${token}` }))['csrf_token']?.value as string;
  const { write } = browserWith(token, csrf);
  const change = () =>
    client.put('/auth/password', { current_password: 'x', password: 'y' }, { ...write(), 'X-Forwarded-For': newAddress() });
  for (let i = 0; i < 5; i++) expectError(await change(), 401, 'unauthorized');
  expectTooMany(await change());
});

test('[threats 29] no key in Redis contains an email or an address', async () => {
  const keys = await redisKeys(gateway.redis.url);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.join('\n')).not.toMatch(/@|192\.0\.2|login/);
});
