import {
  createAdmitter,
  readUsed,
  writeAccount,
  writeKey,
  writeSite,
  type Admission,
  type Admitter,
  type RedisConnection,
} from '../src/index';
import { eventually } from './eventually';
import { createTestRedis, type TestRedis } from './redis-for-tests';
import { createTestAccount } from './test-account';

let testRedis: TestRedis;
let redis: RedisConnection;
let admitter: Admitter;
let otherGateway: Admitter;

beforeAll(async () => {
  testRedis = await createTestRedis();
  redis = await testRedis.connect();
  admitter = createAdmitter({ redis });
  otherGateway = createAdmitter({ redis: await testRedis.connect() });
});
afterAll(() => testRedis.remove());

const admitted = (admissions: readonly Admission[]): Admission[] => admissions.filter(({ verdict }) => verdict === 'admitted');
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

describe('the quota', () => {
  test('exactly k of 200 concurrent good calls are admitted when k units are left, on one gateway and on two', async () => {
    for (const gateways of [[admitter], [admitter, otherGateway]]) {
      const account = await createTestAccount(redis, { limit: 100, used: 63 });
      const outcomes = await Promise.all(
        times(200, async (at) => {
          const gateway = gateways[at % gateways.length] as Admitter;
          const admission = await gateway.admit(account.request());
          await gateway.settle(admission, admission.granted);
          return admission;
        }),
      );
      expect(admitted(outcomes)).toHaveLength(37);
      expect(outcomes.filter(({ verdict }) => verdict === 'quota_exceeded')).toHaveLength(163);
      expect(await readUsed(redis, account)).toEqual({ used: 100, held: 0, direct: 0 });
    }
  });

  test('calls that fail cost nothing', async () => {
    const account = await createTestAccount(redis, { limit: 10 });
    for (let round = 0; round < 5; round += 1) {
      const admissions = await Promise.all(times(10, () => admitter.admit(account.request())));
      expect(admitted(admissions)).toHaveLength(10);
      await Promise.all(admissions.map((admission) => admitter.settle(admission, 0)));
    }
    expect(await readUsed(redis, account)).toEqual({ used: 0, held: 0, direct: 0 });
  });

  test('a call that exceeds the quota only because of calls in flight waits until one of those calls fails', async () => {
    const account = await createTestAccount(redis, { limit: 1 });
    const first = await admitter.admit(account.request());
    const waiting = otherGateway.admit(account.request());
    expect(await Promise.race([waiting, admitter.admit(account.request({ keyId: 'key_absent' }))])).toMatchObject({ verdict: 'missing' });
    await admitter.settle(first, 0);
    expect(await waiting).toMatchObject({ verdict: 'admitted', used: 1 });
  });

  test('exactly one of 50 calls uses the last unit when calls before it fail', async () => {
    const account = await createTestAccount(redis, { limit: 1 });
    const outcomes = await Promise.all(
      times(50, async (at) => {
        const gateway = at % 2 === 0 ? admitter : otherGateway;
        const admission = await gateway.admit(account.request());
        // The first five calls fail and release the unit.
        if (admission.verdict === 'admitted') await gateway.settle(admission, at < 5 ? 0 : 1);
        return { admission, isGood: at >= 5 };
      }),
    );
    expect(outcomes.filter(({ admission, isGood }) => isGood && admission.verdict === 'admitted')).toHaveLength(1);
    expect(await readUsed(redis, account)).toEqual({ used: 1, held: 0, direct: 0 });
  });

  test('a call does not wait when every unit is charged', async () => {
    const account = await createTestAccount(redis, { limit: 5, used: 5 });
    const patient = createAdmitter({ redis, quotaWait: { everyMs: 60_000, times: 1 } });
    expect(await patient.admit(account.request())).toMatchObject({
      verdict: 'quota_exceeded',
      granted: 0,
      used: 5,
      limit: 5,
      hold: undefined,
    });
  });

  test('a call stops waiting with quota_exceeded when calls in flight never end', async () => {
    const account = await createTestAccount(redis, { limit: 1 });
    await admitter.admit(account.request());
    expect(await admitter.admit(account.request())).toMatchObject({ verdict: 'quota_exceeded', used: 1, limit: 1 });
  });

  test('a batch gets the remaining units, and quota_exceeded when none remain', async () => {
    const account = await createTestAccount(redis, { limit: 100, used: 90 });
    const batch = await admitter.admit(account.request({ units: 1000 }));
    expect(batch).toMatchObject({ verdict: 'admitted', granted: 10, used: 100 });
    expect(await admitter.admit(account.request({ units: 1000 }))).toMatchObject({ verdict: 'quota_exceeded', granted: 0 });
    expect(await admitter.settle(batch, 4)).toEqual({ used: 94, limit: 100 });
    expect(await admitter.admit(account.request({ units: 2 }))).toMatchObject({ verdict: 'admitted', granted: 2, used: 96 });
  });

  test('a request for 0 units is decided but holds nothing', async () => {
    const account = await createTestAccount(redis, { limit: 1 });
    for (let i = 0; i < 3; i += 1)
      expect(await admitter.admit(account.request({ units: 0 }))).toMatchObject({
        verdict: 'admitted',
        granted: 0,
        used: 0,
        hold: undefined,
      });
    await admitter.settle(await admitter.admit(account.request()), 1);
    const peek = await admitter.admit(account.request({ units: 0 }));
    expect(peek).toMatchObject({ verdict: 'quota_exceeded', used: 1, limit: 1 });
    expect(await admitter.settle(peek, 0)).toEqual({ used: 1, limit: 1 });
  });

  test('limit 0 is unlimited, and usage is counted', async () => {
    const account = await createTestAccount(redis, { limit: 0 });
    const admissions = await Promise.all(times(300, () => admitter.admit(account.request({ units: 7 }))));
    expect(admitted(admissions)).toHaveLength(300);
    await Promise.all(admissions.map((admission) => admitter.settle(admission, 7)));
    expect(await readUsed(redis, account)).toEqual({ used: 2100, held: 0, direct: 0 });
    expect(await admitter.admit(account.request({ units: 0 }))).toMatchObject({ verdict: 'admitted', used: 2100, limit: 0 });
  });

  test('a limit lowered below the used units admits nothing', async () => {
    const account = await createTestAccount(redis, { limit: 100, used: 50 });
    await writeAccount(redis, { accountId: account.accountId, revision: 2, status: 'active', subscription: 'active', limit: 20 });
    expect(await admitter.admit(account.request())).toMatchObject({ verdict: 'quota_exceeded', used: 50, limit: 20 });
  });

  test('concurrent calls see the used units rise by one, in their order of arrival', async () => {
    const account = await createTestAccount(redis, { limit: 1000, used: 17 });
    const admissions = await Promise.all(times(300, () => admitter.admit(account.request())));
    expect(admissions.map(({ used }) => used)).toEqual(times(300, (at) => 18 + at));
  });

  test('requests with the same id hold and cost separately', async () => {
    const account = await createTestAccount(redis, { limit: 10 });
    const admissions = await Promise.all(
      times(10, (at) => (at % 2 === 0 ? admitter : otherGateway).admit(account.request({ requestId: 'chosen-by-caller' }))),
    );
    expect(admitted(admissions)).toHaveLength(10);
    await Promise.all(admissions.map((admission, at) => (at % 2 === 0 ? admitter : otherGateway).settle(admission, 1)));
    expect(await readUsed(redis, account)).toEqual({ used: 10, held: 0, direct: 0 });
  });

  test('a request uses only the period of its arrival', async () => {
    const account = await createTestAccount(redis, { limit: 5, used: 5 });
    expect(await admitter.admit(account.request({ period: '2031-01' }))).toMatchObject({ verdict: 'missing' });
    const next = await createTestAccount(redis, { limit: 5 });
    const before = await admitter.admit(next.request());
    await admitter.settle(before, 1);
    expect(before.hold?.period).toBe(next.period);
    expect(await readUsed(redis, next)).toMatchObject({ used: 1 });
    expect(await readUsed(redis, { accountId: next.accountId, period: '2031-01' })).toBeUndefined();
  });
});

describe('holds', () => {
  test('of a crashed gateway are released after their lifetime', async () => {
    const account = await createTestAccount(redis, { limit: 3 });
    const dying = createAdmitter({ redis: await testRedis.connect(), holdLifetimeMs: 300 });
    const held = await dying.admit(account.request({ units: 3 }));
    expect(held.granted).toBe(3);
    const impatient = createAdmitter({ redis, quotaWait: { everyMs: 0, times: 0 } });
    expect(await impatient.admit(account.request())).toMatchObject({ verdict: 'quota_exceeded', used: 3 });
    await eventually(async () => (await impatient.admit(account.request({ units: 0 }))).verdict === 'admitted');
    expect(await readUsed(redis, account)).toEqual({ used: 0, held: 0, direct: 0 });
    // The gateway settles late. Freed units are not charged.
    expect(await dying.settle(held, 3)).toEqual({ used: 0, limit: 3 });
  });

  test('past their lifetime are all released by later admissions, even hundreds of them', async () => {
    const account = await createTestAccount(redis, { limit: 250 });
    const dying = createAdmitter({ redis, holdLifetimeMs: 1 });
    await Promise.all(times(250, () => dying.admit(account.request())));
    await eventually(async () => (await admitter.admit(account.request({ units: 0 }))).used === 0);
  });
});

describe('the status of key and account', () => {
  test('a revoked key is refused by the very next admission on another connection', async () => {
    const account = await createTestAccount(redis, { limit: 0 });
    for (let round = 0; round < 20; round += 1) {
      const keyId = `${account.keyId}-${round}`;
      await writeKey(redis, { accountId: account.accountId, keyId, revision: 1, status: 'active', expiresAtMs: null });
      expect(await otherGateway.admit(account.request({ keyId }))).toMatchObject({ verdict: 'admitted' });
      await writeKey(redis, { accountId: account.accountId, keyId, revision: 2, status: 'revoked', expiresAtMs: null });
      expect(await otherGateway.admit(account.request({ keyId }))).toMatchObject({
        verdict: 'unauthorized',
        granted: 0,
        used: 0,
        limit: 0,
      });
    }
  });

  test('an expired key is refused, an unexpired key is admitted', async () => {
    const account = await createTestAccount(redis);
    const writeExpiry = (revision: number, expiresAtMs: number) => writeKey(redis, { ...account, revision, status: 'active', expiresAtMs });
    await writeExpiry(2, Date.now() + 60_000);
    expect(await admitter.admit(account.request())).toMatchObject({ verdict: 'admitted' });
    await writeExpiry(3, Date.now());
    expect(await admitter.admit(account.request())).toMatchObject({ verdict: 'unauthorized' });
  });

  test('a key of another account is refused', async () => {
    const mine = await createTestAccount(redis);
    // Keys of accounts on the same shard share a name space in Redis.
    await writeKey(redis, { accountId: mine.accountId, keyId: 'key_shared', revision: 1, status: 'active', expiresAtMs: null });
    await redis.run(async (client) => {
      const [name] = await client.keys('*:key:key_shared');
      await client.hset(name as string, 'account', 'another');
    });
    expect(await admitter.admit(mine.request({ keyId: 'key_shared' }))).toMatchObject({ verdict: 'unauthorized' });
  });

  test('the account status is checked before the subscription, and the subscription before the quota', async () => {
    const account = await createTestAccount(redis, { limit: 5, used: 5 });
    const write = (revision: number, status: 'active' | 'suspended', subscription: 'active' | 'cancelled' | 'expired' | 'none') =>
      writeAccount(redis, { accountId: account.accountId, revision, status, subscription, limit: 5 });
    let revision = 2;
    for (const subscription of ['cancelled', 'expired', 'none'] as const) {
      await write(revision++, 'active', subscription);
      expect(await admitter.admit(account.request())).toMatchObject({
        verdict: 'plan_required',
        used: 5,
        limit: 5,
        granted: 0,
        hold: undefined,
      });
    }
    await write(revision++, 'suspended', 'none');
    expect(await admitter.admit(account.request())).toMatchObject({ verdict: 'unauthorized' });
    await write(revision++, 'active', 'active');
    expect(await admitter.admit(account.request())).toMatchObject({ verdict: 'quota_exceeded' });
  });

  test('an account, key or counter absent from Redis is reported as missing and never refused, even after FLUSHALL', async () => {
    for (const part of ['account', 'key', 'quota']) {
      const account = await createTestAccount(redis);
      expect(await admitter.admit(account.request())).toMatchObject({ verdict: 'admitted' });
      await redis.run(async (client) => {
        const names = await client.keys(part === 'key' ? `*:key:${account.keyId}` : `*:${part}:${account.accountId}*`);
        await client.del(...names);
      });
      expect(await admitter.admit(account.request())).toEqual({
        verdict: 'missing',
        granted: 0,
        used: 0,
        limit: 0,
        sites: [],
        hold: undefined,
      });
    }
    const account = await createTestAccount(redis);
    await writeSite(redis, { ...account, siteId: 's', revision: 1, deleted: false, categories: null, policyId: '' });
    await testRedis.flush();
    expect(await admitter.admit(account.request({ siteIds: ['s'] }))).toMatchObject({ verdict: 'missing', sites: [] });
  });

  test('the scripts are loaded again after SCRIPT FLUSH, for many concurrent calls', async () => {
    const accounts = await Promise.all(times(20, () => createTestAccount(redis)));
    await redis.run((client) => client.script('FLUSH'));
    const admissions = await Promise.all(accounts.map((account) => admitter.admit(account.request())));
    expect(admitted(admissions)).toHaveLength(20);
    await redis.run((client) => client.script('FLUSH'));
    await Promise.all(admissions.map((admission) => admitter.settle(admission, 1)));
    for (const account of accounts) expect(await readUsed(redis, account)).toMatchObject({ used: 1, held: 0 });
  });
});
