import { randomUUID } from 'node:crypto';
import type { ApiAnswer } from '../system/api-client';
import { expectError } from '../system/expect-error';
import { tokenIn } from '../system/mailbox';
import { useSystem } from '../system/use-system';
import type { Tenant } from '../system/tenants';

// This file compares only the responses. login.test.ts, registration.test.ts and passwords.test.ts of the account service test that both
// cases do the same work.

const system = useSystem();
let known: Tenant;
let unconfirmed: Tenant;

beforeAll(async () => {
  known = await system.tenants.create();
  unconfirmed = await system.tenants.create({ emailVerified: false });
});

const unknown = () => `${randomUUID()}@example.com`;
const post = (path: string, body: object) => system.browser().post(path, body);

/** Omits the headers that always differ. */
function visible({ status, text, headers }: ApiAnswer): unknown {
  const { date: _date, 'x-request-id': _requestId, ...others } = Object.fromEntries(headers);
  return { status, text, headers: others };
}

test('[threats 12] a login gets the same response for a wrong password, an unknown address and an invalid address', async () => {
  const password = 'not the password';
  const answers = [];
  for (const email of [known.email, unconfirmed.email, unknown(), 'nobody', '', 'a\u0001@example.com', `${'x'.repeat(300)}@example.com`])
    answers.push(await post('/auth/login', { email, password }));
  expectError(answers[0] as ApiAnswer, 401, 'unauthorized');
  for (const answer of answers) expect(visible(answer)).toEqual(visible(answers[0] as ApiAnswer));
});

test('[decisions 5, 8.13, threats 12] register returns 202 with the same bytes for known and unknown addresses', async () => {
  const answers = [];
  for (const email of [unknown(), known.email, unconfirmed.email])
    answers.push(await post('/auth/register', { email, password: 'a good enough password', name: 'Somebody' }));
  expect(answers[0]?.status).toBe(202);
  for (const answer of answers) expect(visible(answer)).toEqual(visible(answers[0] as ApiAnswer));
  await system.browser().logIn(known);
});

test('[decision 8.13, threats 12] register refuses a weak password in the same way for known and unknown addresses', async () => {
  const answers = [];
  for (const email of [unknown(), known.email])
    answers.push(await post('/auth/register', { email, password: 'password1234', name: 'Somebody' }));
  for (const answer of answers) expectError(answer, 400, 'invalid_request');
  expect(visible(answers[0] as ApiAnswer)).toEqual(visible(answers[1] as ApiAnswer));
});

test.each(['/auth/forgot-password', '/auth/resend-verification'])(
  '[decision 5, threats 12] %s returns 202 with the same bytes for every address',
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
] as const)(
  '[decision 5.3, threats 12] %s returns 429 after %d requests for a known and for an unknown address',
  async (path, max, others) => {
    for (const email of [(await system.tenants.create()).email, unknown()]) {
      for (let i = 0; i < max; i++) expect((await post(path, { email, ...others })).status).not.toBe(429);
      expectError(await post(path, { email, ...others }), 429, 'too_many_requests');
    }
  },
);

test('[threats 12] used, unknown and malformed mail tokens get the same response', async () => {
  const email = unknown();
  const password = 'a good enough password';
  await post('/auth/register', { email, password, name: 'Somebody' });
  const confirmation = tokenIn(await system.mailbox.newestTo(email));
  expect((await post('/auth/verify-email', { token: confirmation })).status).toBe(200);
  await post('/auth/forgot-password', { email });
  const reset = tokenIn(await system.mailbox.newestTo(email, 2));
  expect((await post('/auth/reset-password', { token: reset, password: `${password} 2` })).status).toBe(200);

  for (const [path, used, others] of [
    ['/auth/verify-email', confirmation, {}],
    ['/auth/reset-password', reset, { password: 'another good password' }],
  ] as const) {
    const answers = [];
    for (const token of [used, 'x', 'A'.repeat(43), known.site.token]) answers.push(await post(path, { token, ...others }));
    expectError(answers[0] as ApiAnswer, 400, 'invalid_request');
    for (const answer of answers) expect(visible(answer)).toEqual(visible(answers[0] as ApiAnswer));
  }
});
