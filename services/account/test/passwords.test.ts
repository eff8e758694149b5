import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { newEmail, password, startWithMail, type WithMail } from './people';

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail();
});
afterAll(() => people.stop());

const another = 'coffee at half past five';
const reset = (token: string, given = another) => people.account.users.resetPassword({ token, password: given });
const hashOf = async (email: string) => {
  const { rows } = await people.account.database.query<{ password_hash: string }>(
    'hash_of_email',
    'SELECT password_hash FROM users WHERE email = $1',
    [email],
  );
  return rows[0]?.password_hash ?? '';
};
const isOver = (token: string) => expect(people.resolve(token)).rejects.toMatchObject({ kind: 'not_found' });

describe('ResetPassword', () => {
  test('the token of the mail sets the password, confirms the address and ends every session', async () => {
    const { email } = await people.aRegistered();
    const { token, account } = await people.login(email);
    const { token: elsewhere } = await people.login(email);
    const { user } = await reset(await people.aResetToken(email));
    expect(user).toMatchObject({ email, emailVerified: true });
    await isOver(token);
    await isOver(elsewhere);
    await expect(people.login(email)).rejects.toMatchObject({ kind: 'unauthorized' });
    await people.login(email, another);
    expect(new Set(await people.account.eventTypesOf(account.id))).toEqual(
      new Set(['account.created', 'account.user_verified', 'account.password_changed']),
    );
  });

  test('sessions of others go on', async () => {
    const { email } = await people.aRegistered();
    const other = await people.login((await people.aRegistered()).email);
    await reset(await people.aResetToken(email));
    expect((await people.resolve(other.token)).user.id).toBe(other.user.id);
  });

  test('of 50 at once with one token one succeeds, and its password is the one', async () => {
    const { email } = await people.aRegistered();
    const token = await people.aResetToken(email);
    const passwords = Array.from({ length: 50 }, (_, i) => `password number ${i}`);
    const outcomes = await Promise.allSettled(passwords.map((each) => reset(token, each)));
    const winners = passwords.filter((_, i) => outcomes[i]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'invalid' });
    await people.login(email, winners[0]);
  });

  test('with two tokens at once one succeeds, and no other token is left', async () => {
    const { email } = await people.aRegistered();
    const tokens = [await people.aResetToken(email), await people.aResetToken(email), await people.aResetToken(email)];
    const outcomes = await Promise.allSettled(tokens.slice(0, 2).map((token) => reset(token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const token of tokens) await expect(reset(token)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('a token serves one hour', async () => {
    const { email } = await people.aRegistered();
    const early = await people.aResetToken(email);
    people.pass(3_600_000 - 60_000);
    await reset(early);
    const late = await people.aResetToken(email);
    people.pass(3_600_000);
    await expect(reset(late)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('a refused password leaves the token as it is', async () => {
    const { email } = await people.aRegistered();
    const token = await people.aResetToken(email);
    for (const refused of ['short', 'password123', email, 'x'.repeat(1025)]) {
      await expect(reset(token, refused)).rejects.toMatchObject({
        kind: 'invalid',
        message: expect.stringContaining('password') as string,
      });
    }
    await reset(token);
  });

  test('a token to confirm an address sets no password', async () => {
    const { email, verification } = await people.aRegistered();
    await expect(reset(verification)).rejects.toMatchObject({ kind: 'invalid' });
    await people.login(email);
  });
});

describe('ForgotPassword', () => {
  test('an unknown address is answered like a known one, by the same single row, and gets nothing', async () => {
    const { email } = await people.aRegistered();
    const unknown = newEmail();
    await people.catcher.down();
    const answers = [await people.account.users.forgotPassword({ email }), await people.account.users.forgotPassword({ email: unknown })];
    expect(answers).toEqual([{}, {}]);
    await people.catcher.up();
    await people.catcher.waitFor(email, 1);
    people.pass(60_000);
    await people.catcher.waitFor(email, 2);
    await people.noMailWaits();
    expect(people.catcher.mailsTo(unknown)).toHaveLength(0);
  });

  test('the link leads to the configured dashboard', async () => {
    const { email } = await people.aRegistered();
    await people.account.users.forgotPassword({ email });
    const mail = (await people.catcher.waitFor(email, 2))[1];
    expect(mail?.text).toMatch(/https:\/\/dashboard\.example\/app\/reset-password\?token=[\w-]{43}\n/);
  });
});

describe('ChangePassword', () => {
  const change = (accountId: string, userId: string, overrides: object = {}) =>
    people.account.users.changePassword({ accountId, userId, currentPassword: password, password: another, ...overrides });

  test('it ends every session, the caller’s own included, and what a mail could still reset', async () => {
    const { email } = await people.aRegistered();
    const { token, user, account } = await people.login(email);
    const resetToken = await people.aResetToken(email);
    await change(account.id, user.id);
    await isOver(token);
    await expect(reset(resetToken, password)).rejects.toMatchObject({ kind: 'invalid' });
    await people.login(email, another);
    expect(await people.account.eventTypesOf(account.id)).toEqual(['account.created', 'account.password_changed']);
  });

  test('it demands the current password, a good new one, and a user of the account', async () => {
    const { user, account } = await people.login((await people.aRegistered()).email);
    const stranger = await people.login((await people.aRegistered()).email);
    await expect(change(account.id, user.id, { currentPassword: another })).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(change(account.id, user.id, { password: 'short' })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(change(account.id, stranger.user.id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(change('no id', randomUUID())).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('of many at once one succeeds: the others proved the password before', async () => {
    const { email } = await people.aRegistered();
    const { user, account } = await people.login(email);
    const passwords = Array.from({ length: 8 }, (_, i) => `password number ${i}`);
    const outcomes = await Promise.allSettled(passwords.map((each) => change(account.id, user.id, { password: each })));
    const winners = passwords.filter((_, i) => outcomes[i]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await people.login(email, winners[0]);
  });
});

test('a hash made with less than today’s work is made anew at login, and only then', async () => {
  const { email } = await people.aRegistered();
  const weak = await hash(password, { memoryCost: 512, timeCost: 1, parallelism: 1 });
  await people.account.database.query('weaken', 'UPDATE users SET password_hash = $2 WHERE email = $1', [email, weak]);
  await expect(people.login(email, another)).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(await hashOf(email)).toBe(weak);

  const { token } = await people.login(email);
  const renewed = await hashOf(email);
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
  expect((await people.resolve(token)).user.email).toBe(email);
  await people.login(email);
  expect(await hashOf(email)).toBe(renewed);
});
