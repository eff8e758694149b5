import {
  createAdmitter,
  mergeDirect,
  readUsed,
  repairUsed,
  restoreQuota,
  writeAccount,
  writeKey,
  writePolicy,
  writeSite,
  type Admitter,
  type RedisConnection,
  type SiteFacts,
} from '../src/index';
import { createTestRedis, type TestRedis } from './redis-for-tests';
import { createTestAccount, type TestAccount } from './test-account';

let testRedis: TestRedis;
let redis: RedisConnection;
let admitter: Admitter;

beforeAll(async () => {
  testRedis = await createTestRedis();
  redis = await testRedis.connect();
  admitter = createAdmitter({ redis });
});
afterAll(() => testRedis.remove());

async function factsOf(account: TestAccount, ...siteIds: string[]): Promise<readonly (SiteFacts | undefined)[]> {
  return (await admitter.admit(account.request({ units: 0, siteIds }))).sites;
}

describe('a projection', () => {
  test('is never overwritten by a slow writer: a lower or equal revision changes nothing', async () => {
    const { accountId, keyId, request } = await createTestAccount(redis);
    const key = (revision: number, status: 'active' | 'revoked') =>
      writeKey(redis, { accountId, keyId, revision, status, expiresAtMs: null });
    await key(9, 'revoked');
    for (const revision of [8, 9, 1]) await key(revision, 'active');
    expect(await admitter.admit(request())).toMatchObject({ verdict: 'unauthorized' });
    await key(10, 'active');
    expect(await admitter.admit(request())).toMatchObject({ verdict: 'admitted' });
  });

  test('compares revisions as numbers, in any order of arrival', async () => {
    const { accountId, request } = await createTestAccount(redis);
    const revisions = Array.from({ length: 120 }, (_, at) => at + 2).sort(() => Math.random() - 0.5);
    await Promise.all(
      revisions.map((revision) => writeAccount(redis, { accountId, revision, status: 'active', subscription: 'active', limit: revision })),
    );
    expect(await admitter.admit(request())).toMatchObject({ limit: 121 });
  });
});

describe('the facts of a site', () => {
  const site = { siteId: 'site', revision: 1, deleted: false, categories: null, policyId: '' };
  const noPolicy = { policyId: '', policyVersion: 0, policySha256: '' };

  test('without a policy come from the site alone', async () => {
    const account = await createTestAccount(redis);
    await writeSite(redis, { ...account, ...site });
    await writeSite(redis, { ...account, ...site, siteId: 'closed', categories: ['necessary', 'a:b'], deleted: true });
    await writeSite(redis, { ...account, ...site, siteId: 'empty', categories: [] });
    expect(await factsOf(account, 'site', 'closed', 'empty')).toEqual([
      { siteId: 'site', deleted: false, categories: null, ...noPolicy },
      { siteId: 'closed', deleted: true, categories: ['necessary', 'a:b'], ...noPolicy },
      { siteId: 'empty', deleted: false, categories: [], ...noPolicy },
    ]);
  });

  test('with a policy carry its current version', async () => {
    const account = await createTestAccount(redis);
    await writePolicy(redis, { ...account, policyId: 'p', revision: 1, version: 1, sha256: 'aa' });
    await writeSite(redis, { ...account, ...site, policyId: 'p' });
    expect(await factsOf(account, 'site')).toMatchObject([{ policyId: 'p', policyVersion: 1, policySha256: 'aa' }]);
    await writePolicy(redis, { ...account, policyId: 'p', revision: 2, version: 2, sha256: 'bb' });
    expect(await factsOf(account, 'site')).toMatchObject([{ policyId: 'p', policyVersion: 2, policySha256: 'bb' }]);
  });

  test('with a deleted policy are the same as without a policy', async () => {
    const account = await createTestAccount(redis);
    await writeSite(redis, { ...account, ...site, policyId: 'p' });
    await writePolicy(redis, { ...account, policyId: 'p', revision: 3, version: 0, sha256: '' });
    expect(await factsOf(account, 'site')).toEqual([{ siteId: 'site', deleted: false, categories: null, ...noPolicy }]);
  });

  test('are absent when the site or its policy is not in Redis', async () => {
    const account = await createTestAccount(redis);
    await writeSite(redis, { ...account, ...site, policyId: 'unknown' });
    expect(await factsOf(account, 'site', 'nowhere')).toEqual([undefined, undefined]);
  });

  test('are never returned to another account', async () => {
    const mine = await createTestAccount(redis);
    const others = await Promise.all(Array.from({ length: 40 }, () => createTestAccount(redis)));
    await writeSite(redis, { ...mine, ...site, policyId: 'p' });
    await writePolicy(redis, { ...mine, policyId: 'p', revision: 1, version: 1, sha256: 'aa' });
    for (const other of others) {
      await writeSite(redis, { ...other, ...site, siteId: 'theirs', policyId: 'p' });
      expect(await factsOf(other, 'site', 'theirs')).toEqual([undefined, undefined]);
    }
  });

  test('come in the requested order, and each of several concurrent requests gets its own', async () => {
    const account = await createTestAccount(redis);
    for (const siteId of ['a', 'b', 'c']) await writeSite(redis, { ...account, ...site, siteId });
    const asked = [['c', 'a'], [], ['b', 'x', 'b'], ['a']];
    const admissions = await Promise.all(asked.map((siteIds) => admitter.admit(account.request({ siteIds }))));
    expect(admissions.map(({ sites }) => sites.map((facts) => facts?.siteId))).toEqual([['c', 'a'], [], ['b', undefined, 'b'], ['a']]);
  });
});

describe('the counter', () => {
  test('is restored only when it is absent', async () => {
    const account = await createTestAccount(redis, { limit: 100, used: 7 });
    expect(await restoreQuota(redis, { ...account, used: 3, direct: 1 }, { inAnyEpoch: true })).toBe('existed');
    expect(await readUsed(redis, account)).toEqual({ used: 7, held: 0, direct: 0 });
    expect(await restoreQuota(redis, { accountId: account.accountId, period: '2031-02', used: 3, direct: 1 }, { inAnyEpoch: true })).toBe(
      'created',
    );
    expect(await readUsed(redis, { accountId: account.accountId, period: '2031-02' })).toEqual({ used: 3, held: 0, direct: 1 });
  });

  test('adds units admitted without Redis once, however often they are reported', async () => {
    const account = await createTestAccount(redis, { limit: 100, used: 10 });
    const added = await Promise.all([5, 5, 3, 8, 5].map((direct) => mergeDirect(redis, { ...account, direct })));
    expect(added).toEqual([5, 0, 0, 3, 0]);
    expect(await readUsed(redis, account)).toEqual({ used: 18, held: 0, direct: 8 });
    // A restored counter already contains these units.
    const restored = { accountId: account.accountId, period: '2031-03' };
    expect(await mergeDirect(redis, { ...restored, direct: 4 })).toBe(0);
    await restoreQuota(redis, { ...restored, used: 9, direct: 4 }, { inAnyEpoch: true });
    expect(await mergeDirect(redis, { ...restored, direct: 4 })).toBe(0);
    expect(await readUsed(redis, restored)).toEqual({ used: 9, held: 0, direct: 4 });
  });

  test('is repaired upward only', async () => {
    const account = await createTestAccount(redis, { limit: 100, used: 10 });
    expect(await repairUsed(redis, { ...account, minUsed: 9 })).toBe(0);
    expect(await repairUsed(redis, { ...account, minUsed: 15 })).toBe(5);
    expect(await readUsed(redis, account)).toMatchObject({ used: 15 });
    expect(await repairUsed(redis, { accountId: account.accountId, period: '2031-04', minUsed: 1 })).toBe(0);
    expect(await readUsed(redis, { accountId: account.accountId, period: '2031-04' })).toBeUndefined();
  });

  test('expires together with its holds exactly seven days after the end of the period', async () => {
    const account = await createTestAccount(redis);
    await restoreQuota(redis, { accountId: account.accountId, period: '2031-12', used: 0, direct: 0 }, { inAnyEpoch: true });
    await admitter.admit(account.request({ period: '2031-12' }));
    await redis.run(async (client) => {
      const names = await client.keys(`*:${account.accountId}:2031-12`);
      expect(names).toHaveLength(2);
      for (const name of names) expect(await client.call('PEXPIRETIME', name)).toBe(Date.parse('2032-01-08T00:00:00Z'));
    });
  });
});
