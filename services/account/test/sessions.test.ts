import { randomBytes } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { digestOf, newEmail, password, startWithMail, type WithMail } from './people';

const hourMs = 3_600_000;

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail({ deleteEndedEveryMs: 3_600_000 });
});
afterAll(() => people.stop());

const isOver = (token: string) => expect(people.resolve(token)).rejects.toMatchObject({ kind: 'not_found' });

describe('Login', () => {
  test('each login is a session of its own, of 256 bits', async () => {
    const { email } = await people.aRegistered();
    const [one, two] = [await people.login(email), await people.login(` ${email.toUpperCase()}`)];
    expect(one.token).toMatch(/^[\w-]{43}$/);
    expect(one.token).not.toBe(two.token);
    expect((await people.resolve(one.token)).user).toEqual((await people.resolve(two.token)).user);
  });

  test('an unknown address, a wrong password and what is no address are answered alike', async () => {
    const { email } = await people.aRegistered();
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
    expect(new Set(seen)).toEqual(new Set(['unauthorized: The e-mail address or the password is not right.']));
  });

  test('the session the browser came with ends, and a planted one opens nothing', async () => {
    const { email } = await people.aRegistered();
    const planted = randomBytes(32).toString('base64url');
    const first = await people.login(email, password, digestOf(planted));
    expect(first.token).not.toBe(planted);
    await isOver(planted);
    const second = await people.login(email, password, digestOf(first.token));
    await isOver(first.token);
    await people.resolve(second.token);
  });

  test('a failed login leaves the session the browser came with', async () => {
    const { email } = await people.aRegistered();
    const { token } = await people.login(email);
    await expect(people.login(email, 'not the password', digestOf(token))).rejects.toMatchObject({ kind: 'unauthorized' });
    await people.resolve(token);
  });

  test('a login that was under way while the password was reset opens no session', async () => {
    const { email } = await people.aRegistered();
    const resetToken = await people.aResetToken(email);
    let letGo = () => {};
    let lock = Promise.resolve();
    await new Promise<void>((isHeld, fail) => {
      lock = people.account.database.transaction(async (handle) => {
        await handle.query('hold_user', 'SELECT 1 FROM users WHERE email = $1 FOR NO KEY UPDATE', [email]);
        isHeld();
        await new Promise<void>((resolve) => (letGo = resolve));
      });
      lock.catch(fail);
    });
    const waiting = async () => {
      const sql = `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return Number((await people.account.database.query<{ n: number }>('waiting', sql, [])).rows[0]?.n);
    };
    // The reset waits behind the lock, and behind it the login, with the old password proved.
    const reset = people.account.users.resetPassword({ token: resetToken, password: 'another good password' });
    try {
      await waitUntil('the reset waits for the user', async () => (await waiting()) === 1);
      const login = people.login(email);
      login.catch(() => undefined);
      await waitUntil('the login waits for the user', async () => (await waiting()) === 2);
      letGo();
      await reset;
      await expect(login).rejects.toMatchObject({ kind: 'unauthorized' });
    } finally {
      letGo();
      await lock;
    }
  });

  test('a user of a suspended account gets a session that says so', async () => {
    const { email } = await people.aRegistered();
    const { account } = await people.login(email);
    await people.account.accounts.setStatus({ accountId: account.id, status: 'suspended' }).catch(() => undefined);
    const { token, account: after } = await people.login(email);
    expect(after.status).toBe('suspended');
    expect((await people.resolve(token)).account.status).toBe('suspended');
  });
});

describe('ResolveSession', () => {
  test('it answers user, account and plan as they are now, with the numbers agreed', async () => {
    const { email, verification } = await people.aRegistered();
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

  test('a session that is not used ends after 8 hours, one that is used goes on', async () => {
    const { email } = await people.aRegistered();
    const [used, unused] = [await people.login(email), await people.login(email)];
    people.pass(8 * hourMs - 60_000);
    await people.resolve(used.token);
    people.pass(60_000);
    await people.resolve(used.token);
    await isOver(unused.token);
  });

  test('however much it is used, a session ends after 7 days', async () => {
    const { email } = await people.aRegistered();
    const { token } = await people.login(email);
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      people.pass(6 * hourMs);
      await people.resolve(token);
    }
    people.pass(6 * hourMs);
    await isOver(token);
  });

  test('that it was seen is written once a minute', async () => {
    const { email } = await people.aRegistered();
    const { token } = await people.login(email);
    const seenAt = async () => {
      const sql = 'SELECT last_seen_at FROM sessions WHERE digest = $1';
      return (
        (await people.account.database.query<{ last_seen_at: Date }>('seen_at', sql, [digestOf(token)])).rows[0]?.last_seen_at.getTime() ??
        0
      );
    };
    const first = await seenAt();
    people.pass(30_000);
    await people.resolve(token);
    expect(await seenAt()).toBe(first);
    people.pass(30_000);
    await Promise.all([1, 2, 3].map(() => people.resolve(token)));
    expect(await seenAt()).toBeGreaterThanOrEqual(first + 60_000);
  });

  test('what is no digest is no session', async () => {
    for (const digest of [Buffer.alloc(0), Buffer.from('x'), Buffer.alloc(33)]) {
      await expect(people.account.sessions.resolveSession({ digest })).rejects.toMatchObject({ kind: 'not_found' });
    }
  });
});

test('EndSession ends one session for every replica at once; again it is nothing', async () => {
  const { email } = await people.aRegistered();
  const [one, two] = [await people.login(email), await people.login(email)];
  const replica = await people.account.startReplica();
  await replica.sessions.endSession({ digest: digestOf(one.token) });
  await isOver(one.token);
  await people.resolve(two.token);
  await replica.sessions.endSession({ digest: digestOf(one.token) });
  await replica.stop();
});

test('rows of sessions and tokens that are over are deleted, and no others', async () => {
  const { email } = await people.aRegistered();
  await people.login(email);
  people.pass(25 * hourMs);
  const { token } = await people.login(email);
  const resetToken = await people.aResetToken(email);
  expect(await people.countOf('sessions')).toBeGreaterThan(1);

  const cleaner = await people.account.startReplica({ now: people.now, deleteEndedEveryMs: 20 });
  await waitUntil('one session is left', async () => (await people.countOf('sessions')) === 1);
  await waitUntil('one token is left', async () => (await people.countOf('user_tokens')) === 1);
  await cleaner.stop();
  await people.resolve(token);
  await people.account.users.resetPassword({ token: resetToken, password: 'another good password' });
});
