import { randomUUID } from 'node:crypto';
import type { ApiAnswer } from '../system/api-client';
import { expectError } from '../system/expect-error';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

// That both also do the same work is tested where the work is: login.test.ts, registration.test.ts and
// passwords.test.ts of the account service. Here is what the outside sees.

const system = useSystem();
let known: Tenant;
let unconfirmed: Tenant;

beforeAll(async () => {
  known = await system.tenants.create();
  unconfirmed = await system.tenants.create({ emailVerified: false });
});

const unknown = () => `${randomUUID()}@example.com`;
const post = (path: string, body: object) => system.browser().post(path, body);

/** All of an answer but what differs each time. */
function visible({ status, text, headers }: ApiAnswer): unknown {
  const { date: _date, 'x-request-id': _requestId, ...others } = Object.fromEntries(headers);
  return { status, text, headers: others };
}

test('[threats 12] a login with a wrong password, of an unknown address, and of what is no address, is one answer', async () => {
  const password = 'not the password';
  const answers = [];
  for (const email of [known.email, unconfirmed.email, unknown(), 'nobody', '', 'a\u0001@example.com', `${'x'.repeat(300)}@example.com`])
    answers.push(await post('/auth/login', { email, password }));
  expectError(answers[0] as ApiAnswer, 401, 'unauthorized');
  for (const answer of answers) expect(visible(answer)).toEqual(visible(answers[0] as ApiAnswer));
});

test('[decisions 5, 8.13, threats 12] register answers 202 with the same bytes, whether or not the address is known', async () => {
  const answers = [];
  for (const email of [unknown(), known.email, unconfirmed.email])
    answers.push(await post('/auth/register', { email, password: 'a good enough password', name: 'Somebody' }));
  expect(answers[0]?.status).toBe(202);
  for (const answer of answers) expect(visible(answer)).toEqual(visible(answers[0] as ApiAnswer));
  // Nothing of the account that was there has changed.
  await system.browser().logIn(known);
});

test('[decision 8.13, threats 12] register tells of a weak password for known and unknown addresses alike', async () => {
  const answers = [];
  for (const email of [unknown(), known.email])
    answers.push(await post('/auth/register', { email, password: 'password1234', name: 'Somebody' }));
  for (const answer of answers) expectError(answer, 400, 'invalid_request');
  expect(visible(answers[0] as ApiAnswer)).toEqual(visible(answers[1] as ApiAnswer));
});

test.each(['/auth/forgot-password', '/auth/resend-verification'])(
  '[decision 5, threats 12] %s answers 202 with the same bytes for every address',
  async (path) => {
    const answers = [];
    for (const email of [unknown(), known.email, unconfirmed.email]) answers.push(await post(path, { email }));
    expect(answers[0]?.status).toBe(202);
    for (const answer of answers) expect(visible(answer)).toEqual(visible(answers[0] as ApiAnswer));
  },
);

test.each([
  ['/auth/login', 5, { password: 'not the password' }],
  ['/auth/forgot-password', 3, {}],
  ['/auth/resend-verification', 3, {}],
] as const)('[decision 5.3, threats 12] %s is 429 after %d for a known and for an unknown address', async (path, max, others) => {
  for (const email of [(await system.tenants.create()).email, unknown()]) {
    for (let i = 0; i < max; i++) expect((await post(path, { email, ...others })).status).not.toBe(429);
    expectError(await post(path, { email, ...others }), 429, 'too_many_requests');
  }
});

test('[threats 12] tokens of mails that are unknown, used or of another kind are one answer', async () => {
  for (const path of ['/auth/verify-email', '/auth/reset-password']) {
    const others = path === '/auth/reset-password' ? { password: 'another good password' } : {};
    const answers = [];
    for (const token of ['x', 'A'.repeat(43), known.site.token]) answers.push(await post(path, { token, ...others }));
    expectError(answers[0] as ApiAnswer, 400, 'invalid_request');
    for (const answer of answers) expect(visible(answer)).toEqual(visible(answers[0] as ApiAnswer));
  }
});
