import { randomBytes } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { digestOf, newEmail, password, startWithMail, type WithMail } from './people';

const hourMs = 3_600_000;

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail({ deleteEndedEveryMs: 3_600_000 });
});
afterAll(() => people.stop());

const expectEnded = (token: string) => expect(people.resolve(token)).rejects.toMatchObject({ kind: 'not_found' });

describe('Login', () => {
  test('each login opens its own session with a token of 256 bits', async () => {
    const { email } = await people.registerUser();
    const [one, two] = [await people.login(email), await people.login(` ${email.toUpperCase()}`)];
    expect(one.token).toMatch(/^[\w-]{43}$/);
    expect(one.token).not.toBe(two.token);
    expect((await people.resolve(one.token)).user).toEqual((await people.resolve(two.token)).user);
  });

  test('an unknown address, a wrong password and a malformed address get the same answer', async () => {
    const { email } = await people.registerUser();
    const refusals = await Promise.all(
      [
        [newEmail(), password],
        [email, 'not the password'],
        [email, ''],
        [email, 'x'.repeat(5000)],
        ['no address\0', password],
      ].map(([address, given]) => people.login(address ?? '', given).catch((error: unknown) => error as { kind: string; message: string })),
    );
    const seen = refusals.map((refusal) => ('kind' in refusal ? `${refusal.kind}: ${refusal.message}` : 'a session'));
    expect(new Set(seen)).toEqual(new Set(['unauthorized: Incorrect email or password.']));
  });

  test('a login ends the browser’s previous session, and a planted token never becomes a session', async () => {
    const { email } = await people.registerUser();
    const planted = randomBytes(32).toString('base64url');
    const first = await people.login(email, password, digestOf(planted));
    expect(first.token).not.toBe(planted);
    await expectEnded(planted);
    const second = await people.login(email, password, digestOf(first.token));
    await expectEnded(first.token);
    await people.resolve(second.token);
  });

  test('a failed login keeps the browser’s previous session', async () => {
    const { email } = await people.registerUser();
    const { token } = await people.login(email);
    await expect(people.login(email, 'not the password', digestOf(token))).rejects.toMatchObject({ kind: 'unauthorized' });
    await people.resolve(token);
  });

  test('a login in flight during a password reset opens no session', async () => {
    const { email } = await people.registerUser();
    const resetToken = await people.requestResetToken(email);
    let releaseLock = () => {};
    let lock = Promise.resolve();
    await new Promise<void>((isHeld, fail) => {
      lock = people.account.database.transaction(async (handle) => {
        await handle.query('hold_user', 'SELECT 1 FROM users WHERE email = $1 FOR NO KEY UPDATE', [email]);
        isHeld();
        await new Promise<void>((resolve) => (releaseLock = resolve));
      });
      lock.catch(fail);
    });
    const waiting = async () => {
      const sql = `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return Number((await people.account.database.query<{ n: number }>('waiting', sql, [])).rows[0]?.n);
    };
    // The reset waits for the lock. The login waits behind it and has already verified the old password.
    const reset = people.account.users.resetPassword({ token: resetToken, password: 'another good password' });
    try {
      await waitUntil('the reset waits for the user', async () => (await waiting()) === 1);
      const login = people.login(email);
      login.catch(() => undefined);
      await waitUntil('the login waits for the user', async () => (await waiting()) === 2);
      releaseLock();
      await reset;
      await expect(login).rejects.toMatchObject({ kind: 'unauthorized' });
    } finally {
      releaseLock();
      await lock;
    }
  });

  test('a user of a suspended account gets a session that shows the suspension', async () => {
    const { email } = await people.registerUser();
    const { account } = await people.login(email);
    await people.account.accounts.setStatus({ accountId: account.id, status: 'suspended' }).catch(() => undefined);
    const { token, account: after } = await people.login(email);
    expect(after.status).toBe('suspended');
    expect((await people.resolve(token)).account.status).toBe('suspended');
  });
});

describe('ResolveSession', () => {
  test('it returns the current user, account and plan, with the agreed numbers', async () => {
    const { email, verification } = await people.registerUser();
    const { token, account } = await people.login(email);
    expect(await people.resolve(token)).toMatchObject({
      user: { email, name: 'Ada', emailVerified: false, accountId: account.id },
      account: { id: account.id, plan: 'free' },
      plan: { name: 'free', monthlyRequests: 100, maxSites: 1, features: [] },
    });
    await people.account.users.verifyEmail({ token: verification });
    await people.account.accounts.setPlan({ accountId: account.id, plan: 'enterprise', monthlyRequests: 7, maxSites: 3 });
    expect(await people.resolve(token)).toMatchObject({
      user: { emailVerified: true },
      account: { plan: 'enterprise' },
      plan: { name: 'enterprise', monthlyRequests: 7, maxSites: 3, features: ['consent_export'] },
    });
  });

  test('an unused session ends after 8 hours, and a used session continues', async () => {
    const { email } = await people.registerUser();
    const [used, unused] = [await people.login(email), await people.login(email)];
    people.advanceClock(8 * hourMs - 60_000);
    await people.resolve(used.token);
    people.advanceClock(60_000);
    await people.resolve(used.token);
    await expectEnded(unused.token);
  });

  test('a session in use ends after 7 days', async () => {
    const { email } = await people.registerUser();
    const { token } = await people.login(email);
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      people.advanceClock(6 * hourMs);
      await people.resolve(token);
    }
    people.advanceClock(6 * hourMs);
    await expectEnded(token);
  });

  test('the last use of a session is written once a minute', async () => {
    const { email } = await people.registerUser();
    const { token } = await people.login(email);
    const seenAt = async () => {
      const sql = 'SELECT last_seen_at FROM sessions WHERE digest = $1';
      return (
        (await people.account.database.query<{ last_seen_at: Date }>('seen_at', sql, [digestOf(token)])).rows[0]?.last_seen_at.getTime() ??
        0
      );
    };
    const first = await seenAt();
    people.advanceClock(30_000);
    await people.resolve(token);
    expect(await seenAt()).toBe(first);
    people.advanceClock(30_000);
    await Promise.all([1, 2, 3].map(() => people.resolve(token)));
    expect(await seenAt()).toBeGreaterThanOrEqual(first + 60_000);
  });

  test('a malformed digest is not_found', async () => {
    for (const digest of [Buffer.alloc(0), Buffer.from('x'), Buffer.alloc(33)]) {
      await expect(people.account.sessions.resolveSession({ digest })).rejects.toMatchObject({ kind: 'not_found' });
    }
  });
});

test('EndSession ends one session on every replica immediately, and a repeat changes nothing', async () => {
  const { email } = await people.registerUser();
  const [one, two] = [await people.login(email), await people.login(email)];
  const replica = await people.account.startReplica();
  await replica.sessions.endSession({ digest: digestOf(one.token) });
  await expectEnded(one.token);
  await people.resolve(two.token);
  await replica.sessions.endSession({ digest: digestOf(one.token) });
  await replica.stop();
});

test('ended sessions and tokens are deleted, and valid ones are kept', async () => {
  const { email } = await people.registerUser();
  await people.login(email);
  people.advanceClock(25 * hourMs);
  const { token } = await people.login(email);
  const resetToken = await people.requestResetToken(email);
  expect(await people.countOf('sessions')).toBeGreaterThan(1);

  const cleaner = await people.account.startReplica({ now: people.now, deleteEndedEveryMs: 20 });
  await waitUntil('one session is left', async () => (await people.countOf('sessions')) === 1);
  await waitUntil('one token is left', async () => (await people.countOf('user_tokens')) === 1);
  await cleaner.stop();
  await people.resolve(token);
  await people.account.users.resetPassword({ token: resetToken, password: 'another good password' });
});
