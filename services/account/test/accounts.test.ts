import { randomUUID } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { startAccount, type AccountUnderTest } from './account-under-test';

let account: AccountUnderTest;
beforeAll(async () => {
  account = await startAccount({ passwordMemoryMib: 46 });
});
afterAll(() => account.stop());

const newEmail = () => `${randomUUID()}@example.com`;
const create = (overrides: object = {}) =>
  account.accounts.createAccount({ name: 'Ada', email: newEmail(), password: 'correct horse', emailVerified: false, ...overrides });

describe('CreateAccount', () => {
  test('a new account is on Free, with an active subscription', async () => {
    const { account: created } = await create();
    expect(created).toMatchObject({ plan: 'free', status: 'active', subscriptionStatus: 'active', monthlyRequests: 100, maxSites: 1 });
    expect(await account.eventTypesOf(created.id)).toEqual(['account.created']);
  });

  test('an address in any spelling has one account: of five concurrent creates, one succeeds', async () => {
    const email = newEmail();
    const written = [email, email.toUpperCase(), ` ${email}`, email, email];
    const outcomes = await Promise.allSettled(written.map((each) => create({ email: each })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'conflict' });
    const { account: found } = await account.accounts.getAccount({ email: email.toUpperCase() });
    expect(found.email).toBe(email);
  });

  test('a refused account leaves nothing behind', async () => {
    const email = newEmail();
    await create({ email });
    const count = async () => (await account.database.query<{ n: number }>('count', 'SELECT count(*) AS n FROM accounts', [])).rows[0]?.n;
    const before = await count();
    await expect(create({ email })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await count()).toBe(before);
  });

  test('[decision 5.2] the password is stored as an argon2id hash with 46 MiB, one pass and one lane', async () => {
    const { account: created } = await create({ password: 'a password of mine' });
    const sql = 'SELECT password_hash, email_verified_at FROM users WHERE account_id = $1';
    const { rows } = await account.database.query<{ password_hash: string; email_verified_at: Date | null }>('hash_of', sql, [created.id]);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(rows[0]?.email_verified_at).toBeNull();
    expect(await verify(rows[0]?.password_hash ?? '', 'a password of mine')).toBe(true);
  });

  test.each([
    ['an empty name', { name: '' }],
    ['a name of 121 characters', { name: '👍'.repeat(121) }],
    ['a name with U+0000', { name: 'a\0b' }],
    ['an address without @', { email: 'nobody' }],
    ['a password of 9 bytes', { password: '123456789' }],
    ['a password above 1024 bytes', { password: 'ä'.repeat(513) }],
  ])('%s is invalid', async (_what, overrides) => {
    await expect(create(overrides)).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('GetAccount', () => {
  test.each([{ id: randomUUID() }, { id: 'not an id' }, { email: 'nobody@example.com' }, { email: 'no address\0' }, {}])(
    '%j is not found',
    async (by) => {
      await expect(account.accounts.getAccount(by)).rejects.toMatchObject({ kind: 'not_found' });
    },
  );
});

describe('SetPlan', () => {
  test('a new plan brings its own numbers and an active subscription', async () => {
    const { account: created } = await create();
    await account.accounts.setSubscriptionStatus({ accountId: created.id, status: 'expired' }).catch(() => undefined);
    const { account: changed } = await account.accounts.setPlan({ accountId: created.id, plan: 'starter' });
    expect(changed).toMatchObject({ plan: 'starter', subscriptionStatus: 'active', monthlyRequests: 20_000, maxSites: 5 });
    expect(await account.eventTypesOf(created.id)).toEqual(['account.created', 'account.subscription_changed', 'account.plan_changed']);
  });

  test.each(['free', 'starter', 'pro', 'enterprise'])(
    '[decision 7.4] other numbers can be agreed on plan %s, and 0 is unlimited',
    async (plan) => {
      const { account: created } = await create();
      const { account: agreed } = await account.accounts.setPlan({ accountId: created.id, plan, monthlyRequests: 5, maxSites: 2 });
      expect(agreed).toMatchObject({ plan, monthlyRequests: 5, maxSites: 2 });
      const { account: unlimited } = await account.accounts.setPlan({ accountId: created.id, plan, monthlyRequests: 0, maxSites: 0 });
      expect(unlimited).toMatchObject({ plan, monthlyRequests: 0, maxSites: 0 });
    },
  );

  test.each([
    ['starter', { monthlyRequests: 20_000, maxSites: 5 }],
    ['enterprise', { monthlyRequests: 0, maxSites: 0 }],
  ])('[decision 7.4] an omitted number has the default of plan %s, regardless of earlier agreements', async (plan, own) => {
    const { id: accountId } = await account.anAccount({ monthlyRequests: 7, maxSites: 3 });
    const { account: one } = await account.accounts.setPlan({ accountId, plan, monthlyRequests: 8 });
    expect(one).toMatchObject({ plan, ...own, monthlyRequests: 8 });
    expect((await account.accounts.setPlan({ accountId, plan })).account).toMatchObject({ plan, ...own });
  });

  test('an unknown plan is invalid, and an unknown account is not found', async () => {
    const { account: created } = await create();
    await expect(account.accounts.setPlan({ accountId: created.id, plan: 'constructor' })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(account.accounts.setPlan({ accountId: randomUUID(), plan: 'pro' })).rejects.toMatchObject({ kind: 'not_found' });
  });
});
