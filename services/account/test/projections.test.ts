import { cp, rm } from 'node:fs/promises';
import { startTestRedis, type TestServer, waitUntil } from '@consent/testkit';
import { startAccount, type AccountUnderTest } from './account-under-test';
import { startGateway, type GatewayStandIn } from './gateway-stand-in';

/** Not shared: these tests stop Redis, suspend it and restore old data. */
let redis: TestServer;
let account: AccountUnderTest;
let gateway: GatewayStandIn;
beforeAll(async () => {
  redis = await startTestRedis();
  account = await startAccount({ redisUrl: redis.url }, { projectEveryMs: 50 });
});
beforeEach(async () => {
  gateway = await startGateway(redis.url, account);
});
afterEach(async () => {
  await gateway.stop();
  if (redis.pid === undefined) await redis.restart();
  await waitUntil('the service is back', () => account.usage.resumeAdmission({ shards: [] }).then(() => true));
  await nothingPending();
});
afterAll(async () => {
  await account.stop();
  await redis.remove();
});

const pending = () => account.metric('projections_pending');
const nothingPending = () => waitUntil('nothing is pending', async () => (await pending()) === 0);
const verdict = async (accountId: string, keyId: string) => (await gateway.ask(accountId, keyId, 0)).verdict;

async function anAdmittedKey(): Promise<{ accountId: string; keyId: string }> {
  const { id: accountId } = await account.anAccount({ monthlyRequests: 10 });
  const { id: keyId } = await account.aKey(accountId);
  expect((await gateway.admit(accountId, keyId, 0)).verdict).toBe('admitted');
  return { accountId, keyId };
}

describe('with Redis available', () => {
  test('every change is in Redis before its call returns', async () => {
    const { accountId, keyId } = await anAdmittedKey();
    await account.accounts.setStatus({ accountId, status: 'suspended' });
    expect(await verdict(accountId, keyId)).toBe('unauthorized');
    await account.accounts.setStatus({ accountId, status: 'active' });
    expect(await verdict(accountId, keyId)).toBe('admitted');
    await account.accounts.setSubscriptionStatus({ accountId, status: 'cancelled' });
    expect(await verdict(accountId, keyId)).toBe('plan_required');
    await account.accounts.setPlan({ accountId, plan: 'free' });
    expect(await gateway.ask(accountId, keyId, 0)).toMatchObject({ verdict: 'admitted', limit: 100 });
  });

  test('Redis has the state of a site after each change', async () => {
    const { accountId, keyId } = await anAdmittedKey();
    const site = await account.aSite(accountId, { categoriesClosed: true, categories: ['necessary'] });
    const facts = async () => (await gateway.ask(accountId, keyId, 0, [site.id])).sites[0];
    expect(await facts()).toMatchObject({ deleted: false, categories: ['necessary'], policyId: '' });
    await account.sites.updateSite({ ...site, name: 'Site', domain: 'example.com', categoriesClosed: true, categories: [] });
    expect(await facts()).toMatchObject({ categories: [] });
    await account.sites.deleteSite(site);
    expect(await facts()).toMatchObject({ deleted: true });
  });

  test('after concurrent changes of an account, Redis has the last of them', async () => {
    const { accountId, keyId } = await anAdmittedKey();
    const limits = Array.from({ length: 20 }, (_, i) => i + 1);
    await Promise.all(limits.map((monthlyRequests) => account.accounts.setPlan({ accountId, plan: 'enterprise', monthlyRequests })));
    await nothingPending();
    const { account: last } = await account.accounts.getAccount({ id: accountId });
    expect((await gateway.ask(accountId, keyId, 0)).limit).toBe(last.monthlyRequests);
  });

  test('FindSites writes a site that Redis does not have', async () => {
    const { accountId, keyId } = await anAdmittedKey();
    const site = await account.aSite(accountId);
    await nothingPending();
    await gateway.forget('*:site:*');
    expect((await gateway.ask(accountId, keyId, 0, [site.id])).sites).toEqual([undefined]);
    await account.sites.findSites({ accountId, ids: [site.id] });
    await waitUntil('the site is in Redis', async () => (await gateway.ask(accountId, keyId, 0, [site.id])).sites[0]?.siteId === site.id);
  });
});

describe('with Redis unavailable', () => {
  test('plans and sites still change; their rows stay pending and are written when Redis is back', async () => {
    const { accountId, keyId } = await anAdmittedKey();
    const site = await account.aSite(accountId);
    await nothingPending();
    await redis.stop();
    await account.accounts.setPlan({ accountId, plan: 'starter' });
    await account.sites.deleteSite(site);
    expect(await pending()).toBe(2);

    await redis.restart();
    await nothingPending();
    expect(await waitUntil('the gateway is back', () => gateway.ask(accountId, keyId, 0, [site.id]))).toMatchObject({
      limit: 20_000,
      sites: [{ deleted: true }],
    });
  });

  test('a change that refuses calls is recorded but answered as unavailable, and a retry confirms it', async () => {
    const { accountId, keyId } = await anAdmittedKey();
    const other = await account.aKey(accountId);
    await nothingPending();
    await redis.stop();
    const attempts: (() => Promise<object>)[] = [
      () => account.keys.revokeKey({ accountId, id: keyId }),
      () => account.accounts.setStatus({ accountId, status: 'suspended' }),
      () => account.accounts.setSubscriptionStatus({ accountId, status: 'expired' }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await account.keys.listKeys({ accountId })).keys.map((key) => key.revokedAtMs > 0)).toEqual([false, true]);
    expect((await account.accounts.getAccount({ id: accountId })).account).toMatchObject({
      status: 'suspended',
      subscriptionStatus: 'expired',
    });

    await redis.restart();
    for (const attempt of attempts) await waitUntil('the repeat succeeds', () => attempt());
    await waitUntil('the gateway is back', () => gateway.redis.isUsable());
    for (const id of [keyId, other.id]) expect(await verdict(accountId, id)).toBe('unauthorized');
    // A retry emits no second event.
    expect(
      (await account.eventTypesOf(accountId)).filter((type) => type === 'account.key_revoked' || type === 'account.status_changed'),
    ).toHaveLength(2);
  });

  test('activating a subscription does not wait for Redis', async () => {
    const { accountId } = await anAdmittedKey();
    await account.accounts.setSubscriptionStatus({ accountId, status: 'none' });
    await redis.stop();
    await account.accounts.setSubscriptionStatus({ accountId, status: 'active' });
  });

  test('resuming and restoring are unavailable, so a gateway does not trust what it reads', async () => {
    const { accountId, keyId } = await anAdmittedKey();
    await redis.stop();
    await expect(account.usage.resumeAdmission({ shards: [] })).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(account.usage.restoreAdmission({ accountId, keyId, period: gateway.period })).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });
});

test('while Redis hangs, a plan changes, and a revocation is unavailable until Redis confirms it', async () => {
  const { accountId, keyId } = await anAdmittedKey();
  redis.kill('SIGSTOP');
  try {
    await account.accounts.setPlan({ accountId, plan: 'pro' });
    await expect(account.keys.revokeKey({ accountId, id: keyId })).rejects.toMatchObject({ kind: 'unavailable' });
  } finally {
    redis.kill('SIGCONT');
  }
  await waitUntil('it is confirmed', () => account.keys.revokeKey({ accountId, id: keyId }));
});

/** Dates every confirmation one day back, so only their order shows the latest. */
async function confirmedLongAgo(): Promise<void> {
  for (const table of ['accounts', 'api_keys', 'sites']) {
    await account.database.query(
      `confirm ${table}`,
      `UPDATE ${table} SET projected_revision = revision, projected_at = now() - interval '1 day'`,
      [],
    );
  }
}

describe('data that Redis confirmed and lost', () => {
  test('is written again without a request when Redis returns with old data', async () => {
    const { accountId, keyId } = await anAdmittedKey();
    const site = await account.aSite(accountId);
    await nothingPending();
    await gateway.stop();
    const copy = `${redis.dataDir}-copy`;
    await redis.stop();
    await cp(redis.dataDir, copy, { recursive: true });
    await redis.restart();

    await waitUntil('it is confirmed', () => account.keys.revokeKey({ accountId, id: keyId }));
    await account.sites.deleteSite(site);
    await nothingPending();
    await redis.stop();
    await confirmedLongAgo();
    await rm(redis.dataDir, { recursive: true });
    await cp(copy, redis.dataDir, { recursive: true });
    const trustingGateway = await startGateway(redis.url, account, { resumes: false });
    await redis.restart();

    await waitUntil('the key is refused', async () => (await trustingGateway.ask(accountId, keyId, 0)).verdict === 'unauthorized');
    const { id: another } = await account.aKey(accountId);
    await waitUntil('the site is deleted', async () => (await trustingGateway.admit(accountId, another, 0, [site.id])).sites[0]?.deleted);
    await nothingPending();
    await trustingGateway.stop();
  });

  test('is written again before the service uses a new connection', async () => {
    const { accountId, keyId } = await anAdmittedKey();
    const site = await account.aSite(accountId);
    await nothingPending();
    await confirmedLongAgo();
    for (const lost of ['account', 'key', 'site']) expect(await gateway.forget(`*:${lost}:*`)).toBeGreaterThan(0);
    await gateway.endConnections();
    await waitUntil('the gateway has a new connection', () => gateway.ask(accountId, keyId, 0).catch(() => undefined));
    expect(await gateway.ask(accountId, keyId, 0, [site.id])).toMatchObject({ verdict: 'admitted', sites: [{ siteId: site.id }] });
  });
});

test('the loop writes pending rows without any request', async () => {
  const trustingGateway = await startGateway(redis.url, account, { resumes: false });
  const { accountId, keyId } = await anAdmittedKey();
  const site = await account.aSite(accountId);
  await gateway.stop();
  await redis.stop();
  await account.accounts.setPlan({ accountId, plan: 'starter' });
  await account.sites.deleteSite(site);
  await expect(account.keys.revokeKey({ accountId, id: keyId })).rejects.toMatchObject({ kind: 'unavailable' });
  const other = await account.aKey(accountId);
  await redis.restart();
  await nothingPending();
  expect(await waitUntil('Redis is read', () => trustingGateway.ask(accountId, other.id, 0, [site.id]))).toMatchObject({
    limit: 20_000,
    sites: [{ deleted: true }],
  });
  expect((await trustingGateway.ask(accountId, keyId, 0)).verdict).toBe('unauthorized');
  await trustingGateway.stop();
});

test('a wiped Redis is filled again on demand', async () => {
  const { accountId, keyId } = await anAdmittedKey();
  await nothingPending();
  await gateway.forget('*');
  expect(await verdict(accountId, keyId)).toBe('missing');
  expect((await gateway.admit(accountId, keyId)).verdict).toBe('admitted');
});
