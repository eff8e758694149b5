import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { dumpOf } from './account-under-test';
import { tokenIn } from './mail-catcher';
import { newEmail, password, startWithMail, type WithMail } from './people';

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail();
});
afterAll(() => people.stop());

const register = (email: string, overrides: object = {}) => people.account.users.register({ email, password, name: 'Ada', ...overrides });
const verify = (token: string) => people.account.users.verifyEmail({ token });

describe('Register', () => {
  test('a new user can sign in immediately, on Free, with an unconfirmed address', async () => {
    const email = newEmail();
    await register(` ${email.toUpperCase()} `);
    const { user, account } = await people.login(email);
    expect(user).toMatchObject({ email, name: 'Ada', emailVerified: false, accountId: account.id });
    expect(account).toMatchObject({ name: 'Ada', email, plan: 'free', status: 'active', subscriptionStatus: 'active' });
    expect(await people.account.eventTypesOf(account.id)).toEqual(['account.created']);
  });

  test('a known address changes nothing and gets a mail about the existing account, without a token', async () => {
    const { email } = await people.registerUser();
    await register(email, { password: 'another good password', name: 'Mallory' });
    const mail = (await people.catcher.waitFor(email, 2))[1];
    expect(mail?.subject).toBe('You already have an account');
    expect(mail?.text).toContain('https://dashboard.example/app/sign-in');
    expect(mail?.text).toContain('https://dashboard.example/app/forgot-password');
    expect(mail?.text).not.toContain('token=');
    expect((await people.login(email)).user.name).toBe('Ada');
    await expect(people.login(email, 'another good password')).rejects.toMatchObject({ kind: 'unauthorized' });
  });

  test('of six concurrent registrations of an address, one opens the account, and all get the same answer', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(email)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{}']));
    const subjects = (await people.catcher.waitFor(email, 6)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Confirm your email')).toHaveLength(1);
    expect(subjects.filter((subject) => subject === 'You already have an account')).toHaveLength(5);
  });

  test.each([
    ['an address without @', { email: 'nobody' }],
    ['an empty name', { name: '' }],
    ['a password of 9 bytes', { password: '123456789' }],
    ['a common password, in any case', { password: 'QwertyUIOP' }],
    ['the user’s name as the password', { name: 'Ada of Lovelace', password: 'ada of lovelace' }],
  ])('%s is invalid, and no mail is sent', async (_what, overrides) => {
    const email = newEmail();
    await people.waitForEmptyQueue();
    await expect(register(email, overrides)).rejects.toMatchObject({ kind: 'invalid' });
    expect(await people.queuedMails()).toEqual([]);
    await expect(people.login(email)).rejects.toMatchObject({ kind: 'unauthorized' });
  });
});

test('a registration waits 250 ms before it answers, for unknown and known addresses', async () => {
  const waits: { ms: number; release: () => void }[] = [];
  const nowMs = Date.now();
  const held = await people.account.startReplica({
    now: () => nowMs,
    waitMs: (ms) => new Promise<void>((release) => waits.push({ ms, release })),
  });
  const email = newEmail();
  for (const round of ['unknown', 'known']) {
    let isAnswered = false;
    const answer = held.users.register({ email, password, name: 'Ada' }).then(() => (isAnswered = true));
    const { ms, release } = await waitUntil(`the ${round} address waits`, () => waits.shift());
    expect(ms).toBe(250);
    await people.login(email);
    await people.catcher.waitFor(email, round === 'unknown' ? 1 : 2);
    expect(isAnswered).toBe(false);
    release();
    await answer;
  }
  await held.stop();
});

describe('VerifyEmail', () => {
  test('the token in the mail confirms the address once', async () => {
    const { email, verification } = await people.registerUser();
    const { user } = await verify(verification);
    expect(user).toMatchObject({ email, emailVerified: true });
    expect((await people.login(email)).user.emailVerified).toBe(true);
    expect(await people.account.eventTypesOf(user.accountId)).toEqual(['account.created', 'account.user_verified']);
    await expect(verify(verification)).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('new email') as string });
  });

  test('of ten concurrent confirmations with one token, one succeeds', async () => {
    const { verification } = await people.registerUser();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => verify(verification)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the tokens of two mails are both valid, and the second one used changes nothing', async () => {
    const { email, verification } = await people.registerUser();
    await people.account.users.resendVerification({ email });
    const second = tokenIn((await people.catcher.waitFor(email, 2))[1]);
    expect(second).not.toBe(verification);
    await verify(second);
    const { user } = await verify(verification);
    expect(user.emailVerified).toBe(true);
    expect(await people.account.eventTypesOf(user.accountId)).toEqual(['account.created', 'account.user_verified']);
  });

  test('a token is valid for 24 hours', async () => {
    const almost = await people.registerUser();
    const over = await people.registerUser();
    people.advanceClock(24 * 3_600_000 - 60_000);
    await verify(almost.verification);
    people.advanceClock(60_000);
    await expect(verify(over.verification)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test.each(['', 'x', randomUUID(), 'a\0b', 'A'.repeat(43)])('%j is not a token', async (token) => {
    await expect(verify(token)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('a token that sets a password cannot confirm an address', async () => {
    const { email } = await people.registerUser();
    await expect(verify(await people.requestResetToken(email))).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('ResendVerification', () => {
  test('unknown and confirmed addresses get the same answer as others, and no mail', async () => {
    const { email, verification } = await people.registerUser();
    await verify(verification);
    const unknown = newEmail();
    const waiting = await people.registerUser();
    const answers = [];
    for (const address of [email, unknown, waiting.email]) answers.push(await people.account.users.resendVerification({ email: address }));
    expect(answers).toEqual([{}, {}, {}]);
    await people.catcher.waitFor(waiting.email, 2);
    await people.waitForEmptyQueue();
    expect(people.catcher.mailsTo(email)).toHaveLength(1);
    expect(people.catcher.mailsTo(unknown)).toHaveLength(0);
  });

  test('a malformed address is invalid', async () => {
    await expect(people.account.users.resendVerification({ email: 'nobody' })).rejects.toMatchObject({ kind: 'invalid' });
  });
});

test('the database contains no token, password or session in plain text', async () => {
  const { email, verification } = await people.registerUser();
  const reset = await people.requestResetToken(email);
  const { token } = await people.login(email);
  const dump = await dumpOf(people.account.database);
  expect(dump).toContain(email);
  for (const secret of [verification, reset, token, password]) expect(dump).not.toContain(secret);
});
