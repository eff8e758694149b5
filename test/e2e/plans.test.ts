import { randomUUID } from 'node:crypto';
import { expectError } from '../system/expect-error';
import { quotaOf } from '../system/quota-headers';
import { useSystem } from '../system/use-system';

const system = useSystem();

test('[decision 4.2] a new account is on Free, which is active and has 100 units', async () => {
  const owner = { name: 'New', email: `${randomUUID()}@example.com`, password: 'a long enough password', emailVerified: true };
  const { account } = await system.rpc.accounts.createAccount(owner);
  expect(account).toMatchObject({ plan: 'free', status: 'active', subscriptionStatus: 'active' });
  const { secret } = await system.rpc.keys.createKey({ accountId: account.id, name: 'K', expiresAtMs: 0 });
  const answer = await system.api(secret).get('/consents');
  expect(answer.status).toBe(200);
  expect(quotaOf(answer)).toEqual({ limit: 100, used: 1, remaining: 99 });
});

test('[spec 8] Free has 100 units a month, Starter 20000, Pro 50000, and Enterprise the agreed number', async () => {
  for (const [plan, limit] of [
    ['free', 100],
    ['starter', 20_000],
    ['pro', 50_000],
  ] as const) {
    const tenant = await system.tenants.create({ plan });
    expect(quotaOf(await system.api(tenant.key).get('/consents'))).toEqual({ limit, used: 1, remaining: limit - 1 });
  }
  const { key } = await system.tenants.create({ plan: 'enterprise', monthlyRequests: 1234 });
  expect(quotaOf(await system.api(key).get('/consents'))).toEqual({ limit: 1234, used: 1, remaining: 1233 });
});

test('[spec 8] the 101st call on Free returns 429', async () => {
  const { key } = await system.tenants.create({ plan: 'free' });
  const api = system.api(key);
  const answers = await Promise.all(Array.from({ length: 100 }, () => api.get('/consents?limit=1')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expectError(await api.get('/consents'), 429, 'quota_exceeded');
});

test('[decision 4.3] a higher or lower limit applies from the next call on and includes earlier usage', async () => {
  const { key, accountId } = await system.tenants.create({ monthlyRequests: 1 });
  const api = system.api(key);
  const agree = (monthlyRequests: number) => system.rpc.accounts.setPlan({ accountId, plan: 'enterprise', monthlyRequests });
  await api.get('/consents');
  expectError(await api.get('/consents'), 429, 'quota_exceeded');
  await agree(3);
  expect(quotaOf(await api.get('/consents'))).toEqual({ limit: 3, used: 2, remaining: 1 });
  await agree(1);
  const refused = await api.get('/consents');
  expectError(refused, 429, 'quota_exceeded');
  expect(quotaOf(refused)).toEqual({ limit: 1, used: 2, remaining: 0 });
  await agree(0);
  expect(quotaOf(await api.get('/consents'))).toEqual({ limit: 0, used: 3, remaining: 0 });
});

test.each([
  ['free', 1],
  ['starter', 5],
  ['pro', 20],
] as const)('[spec 8] %s allows %d sites at most; deleted sites do not count', async (plan, most) => {
  const { accountId, site } = await system.tenants.create({ plan });
  const create = () =>
    system.rpc.sites.createSite({ accountId, name: 'More', domain: 'more.example.com', categoriesClosed: false, categories: [] });
  for (let sites = 1; sites < most; sites++) await create();
  await expect(create()).rejects.toMatchObject({ kind: 'plan_limit' });
  await system.rpc.sites.deleteSite({ accountId, id: site.id });
  await create();
  await expect(create()).rejects.toMatchObject({ kind: 'plan_limit' });
});

test('[decision 4.2] putting an account on a plan makes its subscription active again', async () => {
  const { accountId, key } = await system.tenants.create();
  await system.rpc.accounts.setSubscriptionStatus({ accountId, status: 'cancelled' });
  expectError(await system.api(key).get('/consents'), 402, 'plan_required');
  await system.rpc.accounts.setPlan({ accountId, plan: 'starter' });
  expect((await system.api(key).get('/consents')).status).toBe(200);
});
