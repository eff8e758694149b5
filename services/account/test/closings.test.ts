import { generateSync } from 'otplib';
import { digestOf, noSession, password, startWithMail, type WithMail } from './people';

const dayMs = 86_400_000;

let people: WithMail;
beforeAll(async () => {
  people = await startWithMail({ deleteEndedEveryMs: 3_600_000, remindEveryMs: 50 });
});
afterAll(() => people.stop());

const kindOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'success',
    ({ kind }: { kind: string }) => kind,
  );

async function signUp() {
  const { email } = await people.registerUser();
  const { token, user } = await people.login(email);
  return { accountId: user.accountId, userId: user.id, email, token, digest: digestOf(token) };
}

async function withFactor() {
  const person = await signUp();
  const { secret } = await people.account.factors.beginTotp({ ...person, currentPassword: password });
  await people.account.factors.confirmTotp({ ...person, code: generateSync({ secret, epoch: Math.floor(people.now() / 1000) }) });
  return person;
}

const byUser = ({ accountId, userId }: { accountId: string; userId: string }) => ({ accountId, actorKind: 'user', actorId: userId });
const byOperator = ({ accountId }: { accountId: string }) => ({ accountId, actorKind: 'operator', actorId: '' });
const lettersTo = async (email: string, count: number) => (await people.catcher.waitFor(email, count)).map(({ subject }) => subject);
/** Redis is away in these tests, so the answer is unavailable, but the change is recorded. */
const recorded = async (attempt: Promise<unknown>) => expect(await kindOf(attempt)).toBe('unavailable');

describe('[decision 84.1] reset-factor', () => {
  test('removes every factor, ends the sessions and tells the person why', async () => {
    const person = await withFactor();
    const { accounts } = people.account;
    const done = await accounts.resetFactors({ email: person.email.toUpperCase(), reason: ' lost phone ' });
    expect(done).toEqual({
      ...{ accountId: person.accountId, userId: person.userId, removed: ['totp', 'recovery_codes'] },
      ...{ endedSessions: 1, told: [person.email] },
    });
    expect(await people.account.factors.getFactors(person)).toEqual({ totpSinceMs: 0, recoveryCodesLeft: 0, passkeys: [] });
    expect(await kindOf(people.resolve(person.token))).toBe('not_found');
    expect(await kindOf(people.login(person.email))).toBe('success');
    const letters = await people.catcher.waitFor(person.email, 3);
    expect(letters.at(-1)?.subject).toBe('A second factor was removed');
    expect(letters.at(-1)?.text).toContain('Reason: lost phone');
  });

  test('refuses an unknown person, and a reason that is none', async () => {
    const { accounts } = people.account;
    expect(await kindOf(accounts.resetFactors({ email: 'nobody@example.com', reason: 'x' }))).toBe('not_found');
    const { email } = await signUp();
    for (const reason of ['', '  ', 'a\nb', 'x'.repeat(501)])
      expect(await kindOf(accounts.resetFactors({ email, reason }))).toBe('invalid');
  });
});

test('[decision 84.2] end-sessions ends every session of the person, and of nobody else', async () => {
  const [person, other] = [await signUp(), await signUp()];
  await people.login(person.email);
  const { endedSessions } = await people.account.accounts.endSessionsOfUser({ email: person.email, reason: 'stolen laptop' });
  expect(endedSessions).toBe(2);
  expect(await kindOf(people.resolve(person.token))).toBe('not_found');
  expect(await kindOf(people.resolve(other.token))).toBe('success');
  expect((await lettersTo(person.email, 2)).at(-1)).toBe('You were signed out everywhere');
});

test('[decision 84.3] show says who is there and no secret', async () => {
  const person = await withFactor();
  const described = await people.account.accounts.describeAccount({ email: person.email });
  expect(described.members).toEqual([
    { userId: person.userId, email: person.email, role: 'owner', emailVerified: false, hasSecondFactor: true, liveSessions: 1 },
  ]);
  expect(described).toMatchObject({ account: { id: person.accountId, status: 'active' }, liveSites: 0, usableKeys: 0 });
  expect(described.lastUsedAtMs).toBeGreaterThan(0);
  expect(await people.account.accounts.describeAccount({ id: person.accountId })).toEqual(described);
});

describe('[decision 84.4] closing', () => {
  test('is a suspension for other releases, is told once, and a repeat changes nothing', async () => {
    const person = await signUp();
    const { closings } = people.account;
    const before = people.now();
    await recorded(closings.closeAccount({ ...byUser(person), reason: '' }));
    await recorded(closings.closeAccount({ ...byUser(person), reason: '' }));
    const { account } = await people.resolve(person.token);
    expect(account.status).toBe('suspended');
    expect(account.closedAtMs).toBeGreaterThanOrEqual(before);
    expect(account.purgeAtMs).toBe((account.closedAtMs ?? 0) + 30 * dayMs);
    const types = await people.account.eventTypesOf(person.accountId);
    expect(types.filter((type) => type === 'account.closed')).toHaveLength(1);
    expect(await lettersTo(person.email, 2)).toEqual(['Confirm your email', 'The account “Ada” is closed']);
    expect(await kindOf(people.account.accounts.setStatus({ accountId: person.accountId, status: 'active' }))).toBe('conflict');
    expect(await kindOf(people.login(person.email))).toBe('success');
  });

  test('asks for an export of each live site', async () => {
    const person = await signUp();
    const site = await people.account.aSite(person.accountId).catch(() => undefined);
    await people.account.closings.closeAccount({ ...byUser(person), reason: '' }).catch(() => undefined);
    const { rows } = await people.account.database.query<{ payload: string }>(
      'exports_due',
      `SELECT payload FROM outbox WHERE account_id = $1 AND type = 'account.exports_due'`,
      [person.accountId],
    );
    const { rows: sites } = await people.account.database.query<{ id: string }>('sites_of', 'SELECT id FROM sites WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(sites).toHaveLength(1);
    expect(site === undefined || site.id === sites[0]?.id).toBe(true);
    expect(rows.map(({ payload }) => (JSON.parse(payload) as { data: { site_ids: string[] } }).data.site_ids)).toEqual([[sites[0]?.id]]);
  });

  test('[decision 84.5] the owners are reminded once, 7 days before', async () => {
    const person = await signUp();
    await recorded(people.account.closings.closeAccount({ ...byOperator(person), reason: 'asked by letter' }));
    const closed = (await people.catcher.waitFor(person.email, 2)).at(-1);
    expect(closed?.text).toContain('Reason: asked by letter');
    people.advanceClock(24 * dayMs);
    const subjects = await lettersTo(person.email, 3);
    expect(subjects.at(-1)).toMatch(/^The account “Ada” will be deleted on /);
    await people.waitForEmptyQueue();
    expect(people.catcher.mailsTo(person.email)).toHaveLength(3);
  });

  test('an account that an earlier release activated is open', async () => {
    const person = await signUp();
    await recorded(people.account.closings.closeAccount({ ...byUser(person), reason: '' }));
    await people.account.database.query('activate', `UPDATE accounts SET status = 'active', revision = revision + 1 WHERE id = $1`, [
      person.accountId,
    ]);
    const { account } = await people.resolve(person.token);
    expect({ status: account.status, closedAtMs: account.closedAtMs }).toEqual({ status: 'active', closedAtMs: undefined });
    await recorded(people.account.closings.closeAccount({ ...byUser(person), reason: '' }));
    expect((await people.resolve(person.token)).account.status).toBe('suspended');
  });
});

describe('[decision 84.6] reopening', () => {
  test('restores the state of before; a repeat changes nothing', async () => {
    const person = await signUp();
    const { closings } = people.account;
    await recorded(closings.closeAccount({ ...byUser(person), reason: '' }));
    await recorded(closings.reopenAccount(byUser(person)));
    await recorded(closings.reopenAccount(byUser(person)));
    const { account } = await people.resolve(person.token);
    expect({ status: account.status, closedAtMs: account.closedAtMs }).toEqual({ status: 'active', closedAtMs: undefined });
    expect((await people.account.eventTypesOf(person.accountId)).filter((type) => type === 'account.reopened')).toHaveLength(1);
    expect((await lettersTo(person.email, 2)).at(-1)).toMatch(/is (closed|open again)$/);
  });

  test('an owner cannot end a suspension by it', async () => {
    const person = await signUp();
    await recorded(people.account.accounts.setStatus({ accountId: person.accountId, status: 'suspended' }));
    await recorded(people.account.closings.closeAccount({ ...byOperator(person), reason: 'abuse' }));
    expect(await kindOf(people.account.closings.reopenAccount(byUser(person)))).toBe('forbidden');
    await recorded(people.account.closings.reopenAccount(byOperator(person)));
    expect((await people.resolve(person.token)).account.status).toBe('suspended');
  });

  test('of two callers at once, one closing and one reopening, the last one holds and each is whole', async () => {
    const person = await signUp();
    const { closings } = people.account;
    await Promise.allSettled([closings.closeAccount({ ...byUser(person), reason: '' }), closings.reopenAccount(byUser(person))]);
    const { account } = await people.resolve(person.token);
    const { rowCount } = await people.account.database.query('closing_of', 'SELECT FROM account_closings WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(rowCount).toBe(account.status === 'suspended' ? 1 : 0);
  });

  test('an unknown account is not found', async () => {
    const nobody = { accountId: '00000000-0000-4000-8000-000000000000', userId: '' };
    expect(await kindOf(people.account.closings.closeAccount({ ...byOperator(nobody), reason: 'x' }))).toBe('not_found');
    expect(await kindOf(people.account.closings.reopenAccount(byOperator(nobody)))).toBe('not_found');
    expect(await kindOf(people.login('nobody@example.com', password, noSession))).toBe('unauthorized');
  });
});
