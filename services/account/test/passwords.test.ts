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
const expectEnded = (token: string) => expect(people.resolve(token)).rejects.toMatchObject({ kind: 'not_found' });

describe('ResetPassword', () => {
  test('the token in the mail sets the password, confirms the address and ends every session', async () => {
    const { email } = await people.registerUser();
    const { token, account } = await people.login(email);
    const { token: elsewhere } = await people.login(email);
    const { user } = await reset(await people.requestResetToken(email));
    expect(user).toMatchObject({ email, emailVerified: true });
    await expectEnded(token);
    await expectEnded(elsewhere);
    await expect(people.login(email)).rejects.toMatchObject({ kind: 'unauthorized' });
    await people.login(email, another);
    expect(new Set(await people.account.eventTypesOf(account.id))).toEqual(
      new Set(['account.created', 'account.user_verified', 'account.password_changed']),
    );
  });

  test('a reset keeps the sessions of other users', async () => {
    const { email } = await people.registerUser();
    const other = await people.login((await people.registerUser()).email);
    await reset(await people.requestResetToken(email));
    expect((await people.resolve(other.token)).user.id).toBe(other.user.id);
  });

  test('of 50 concurrent resets with one token, one succeeds and sets its password', async () => {
    const { email } = await people.registerUser();
    const token = await people.requestResetToken(email);
    const passwords = Array.from({ length: 50 }, (_, i) => `password number ${i}`);
    const outcomes = await Promise.allSettled(passwords.map((each) => reset(token, each)));
    const winners = passwords.filter((_, i) => outcomes[i]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'invalid' });
    await people.login(email, winners[0]);
  });

  test('of two concurrent resets with different tokens, one succeeds, and every token of the user is spent', async () => {
    const { email } = await people.registerUser();
    const tokens = [await people.requestResetToken(email), await people.requestResetToken(email), await people.requestResetToken(email)];
    const outcomes = await Promise.allSettled(tokens.slice(0, 2).map((token) => reset(token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const token of tokens) await expect(reset(token)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('a reset token is valid for one hour', async () => {
    const { email } = await people.registerUser();
    const early = await people.requestResetToken(email);
    people.advanceClock(3_600_000 - 60_000);
    await reset(early);
    const late = await people.requestResetToken(email);
    people.advanceClock(3_600_000);
    await expect(reset(late)).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('a refused password leaves the token valid', async () => {
    const { email } = await people.registerUser();
    const token = await people.requestResetToken(email);
    for (const refused of ['short', 'password123', email, 'x'.repeat(1025)]) {
      await expect(reset(token, refused)).rejects.toMatchObject({
        kind: 'invalid',
        message: expect.stringContaining('password') as string,
      });
    }
    await reset(token);
  });

  test('a token that confirms an address cannot set a password', async () => {
    const { email, verification } = await people.registerUser();
    await expect(reset(verification)).rejects.toMatchObject({ kind: 'invalid' });
    await people.login(email);
  });
});

describe('ForgotPassword', () => {
  test('an unknown address is answered like a known address, and gets no mail', async () => {
    const { email } = await people.registerUser();
    const unknown = newEmail();
    await people.catcher.down();
    const answers = [await people.account.users.forgotPassword({ email }), await people.account.users.forgotPassword({ email: unknown })];
    expect(answers).toEqual([{}, {}]);
    await people.catcher.up();
    await people.catcher.waitFor(email, 1);
    people.advanceClock(60_000);
    await people.catcher.waitFor(email, 2);
    await people.waitForEmptyQueue();
    expect(people.catcher.mailsTo(unknown)).toHaveLength(0);
  });

  test('the link leads to the configured dashboard', async () => {
    const { email } = await people.registerUser();
    await people.account.users.forgotPassword({ email });
    const mail = (await people.catcher.waitFor(email, 2))[1];
    expect(mail?.text).toMatch(/https:\/\/dashboard\.example\/app\/reset-password\?token=[\w-]{43}\n/);
  });
});

describe('ChangePassword', () => {
  const change = (accountId: string, userId: string, overrides: object = {}) =>
    people.account.users.changePassword({ accountId, userId, currentPassword: password, password: another, ...overrides });

  test('it ends every session, including the caller’s, and cancels pending reset tokens', async () => {
    const { email } = await people.registerUser();
    const { token, user, account } = await people.login(email);
    const resetToken = await people.requestResetToken(email);
    await change(account.id, user.id);
    await expectEnded(token);
    await expect(reset(resetToken, password)).rejects.toMatchObject({ kind: 'invalid' });
    await people.login(email, another);
    expect(await people.account.eventTypesOf(account.id)).toEqual(['account.created', 'account.password_changed']);
  });

  test('it needs the current password, an acceptable new password, and a user of the account', async () => {
    const { user, account } = await people.login((await people.registerUser()).email);
    const stranger = await people.login((await people.registerUser()).email);
    await expect(change(account.id, user.id, { currentPassword: another })).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(change(account.id, user.id, { password: 'short' })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(change(account.id, stranger.user.id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(change('no id', randomUUID())).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('of eight concurrent changes, one succeeds, because the others proved a password that has changed', async () => {
    const { email } = await people.registerUser();
    const { user, account } = await people.login(email);
    const passwords = Array.from({ length: 8 }, (_, i) => `password number ${i}`);
    const outcomes = await Promise.allSettled(passwords.map((each) => change(account.id, user.id, { password: each })));
    const winners = passwords.filter((_, i) => outcomes[i]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await people.login(email, winners[0]);
  });
});

test('a hash made with less work than today is replaced at a successful login, and only then', async () => {
  const { email } = await people.registerUser();
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
