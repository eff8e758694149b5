import { randomInt } from 'node:crypto';
import { createAdmitter, readUsed, restoreQuota, type Admission, type Admitter, type RedisConnection } from '../src/index';
import { eventually } from './eventually';
import { createTestRedis, type TestRedis } from './redis-for-tests';
import { createTestAccount, type TestAccount } from './test-account';
import { createTestLedger } from './test-ledger';

let testRedis: TestRedis;
let redis: RedisConnection;
let admitter: Admitter;

beforeAll(async () => {
  testRedis = await createTestRedis();
  redis = await testRedis.connect();
  admitter = createAdmitter({ redis });
});
afterAll(() => testRedis.remove());

async function usageOf({ accountId }: TestAccount): Promise<Record<string, string>[]> {
  return redis.run(async (client) => {
    const streams = await client.keys('*:usage');
    const replies = await Promise.all(streams.map((stream) => client.xrange(stream, '-', '+')));
    const entries = replies
      .flat()
      .map(([, fields]) => Object.fromEntries(fields.flatMap((name, at) => (at % 2 === 0 ? [[name, fields[at + 1] as string]] : []))));
    return entries.filter(({ account }) => account === accountId);
  });
}

const unitsOf = (entries: Record<string, string>[]): number => entries.reduce((sum, { units }) => sum + Number(units), 0);

test('settling twice charges once, even from another gateway', async () => {
  const account = await createTestAccount(redis, { limit: 10 });
  const other = createAdmitter({ redis: await testRedis.connect() });
  const admission = await admitter.admit(account.request({ units: 3 }));
  expect(await admitter.settle(admission, 2)).toEqual({ used: 2, limit: 10 });
  expect(await admitter.settle(admission, 3)).toEqual({ used: 2, limit: 10 });
  expect(await other.settle(admission, 3)).toEqual({ used: 2, limit: 10 });
  expect(unitsOf(await usageOf(account))).toBe(2);
});

test('more units than granted, negative units and fractions are never charged', async () => {
  const account = await createTestAccount(redis, { limit: 10 });
  const admission = await admitter.admit(account.request({ units: 3 }));
  for (const units of [4, -1, 0.5, Number.NaN]) await expect(admitter.settle(admission, units)).rejects.toThrow(RangeError);
  expect(await readUsed(redis, account)).toEqual({ used: 0, held: 3, direct: 0 });
});

test('a call that failed is not in the usage stream', async () => {
  const account = await createTestAccount(redis);
  await admitter.settle(await admitter.admit(account.request()), 0);
  expect(await usageOf(account)).toEqual([]);
});

test('calls of a key that are settled together are one entry with account, key, units, requests and time', async () => {
  const account = await createTestAccount(redis);
  const admissions = await Promise.all([1, 2, 5].map((units) => admitter.admit(account.request({ units }))));
  await Promise.all(admissions.map((admission, at) => admitter.settle(admission, at === 2 ? 0 : admission.granted)));
  const [entry, ...others] = await usageOf(account);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ account: account.accountId, key: account.keyId, period: account.period, units: '3', requests: '2' });
  expect(Math.abs(Number(entry?.['at']) - Date.now())).toBeLessThan(10_000);
});

test('no two settlements have the same id', async () => {
  const account = await createTestAccount(redis, { limit: 0 });
  for (const gateway of [admitter, createAdmitter({ redis }), createAdmitter({ redis })]) {
    for (let i = 0; i < 10; i += 1) await gateway.settle(await gateway.admit(account.request()), 1);
  }
  const ids = (await usageOf(account)).map(({ settlement }) => settlement);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
});

test('a settlement does not recreate a lost counter, but is in the usage stream', async () => {
  const account = await createTestAccount(redis, { limit: 10, used: 4 });
  const [first, second] = await Promise.all([admitter.admit(account.request()), admitter.admit(account.request())]);
  await redis.run(async (client) => client.del(...(await client.keys(`*:quota:${account.accountId}:*`))));
  expect(await admitter.settle(first, 1)).toEqual({ used: first.used, limit: 10 });
  expect(await readUsed(redis, account)).toBeUndefined();
  expect(unitsOf(await usageOf(account))).toBe(1);
  // The second call is still in flight and still counts.
  await restoreQuota(redis, { ...account, used: 5, direct: 0 }, { inAnyEpoch: true });
  expect(await readUsed(redis, account)).toEqual({ used: 5, held: 1, direct: 0 });
  await admitter.settle(second, 1);
  expect(await readUsed(redis, account)).toEqual({ used: 6, held: 0, direct: 0 });
});

test('a settlement without Redis rejects immediately, is reported until the ledger has it, and frees its hold in Redis', async () => {
  const account = await createTestAccount(redis, { limit: 10 });
  const ledger = createTestLedger();
  const patient = createAdmitter({ redis, reportUsage: ledger.report, retryEveryMs: 20 });
  ledger.fail(3);
  const admissions = await Promise.all([1, 2, 3].map((units) => patient.admit(account.request({ units }))));
  await testRedis.server.kill();
  const outcomes = await Promise.allSettled(admissions.map((admission) => patient.settle(admission, admission.granted)));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } });
  await eventually(() => ledger.units(account) === 6);
  await testRedis.server.start();
  await eventually(() => redis.isUsable());
  await eventually(async () => (await readUsed(redis, account))?.held === 0);
  expect(unitsOf(await usageOf(account))).toBe(0);
  expect(ledger.units(account)).toBe(6);
});

test('units that a frozen Redis holds for refused calls are released, even when it granted fewer than requested', async () => {
  const account = await createTestAccount(redis, { limit: 10 });
  const almostFull = await createTestAccount(redis, { limit: 10, used: 7 });
  const impatient = await testRedis.connect({ commandTimeoutMs: 250 });
  const gateway = createAdmitter({ redis: impatient, retryEveryMs: 20 });
  testRedis.server.freeze();
  const requests = [account.request({ units: 1 }), account.request({ units: 2 }), almostFull.request({ units: 1000 })];
  const refused = await Promise.allSettled(requests.map((request) => gateway.admit(request)));
  for (const outcome of refused) expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } });
  await eventually(() => !impatient.isUsable());
  testRedis.server.thaw();
  await eventually(() => impatient.isUsable());
  for (const each of [account, almostFull]) {
    await eventually(async () => (await readUsed(redis, each))?.held === 0);
    expect(unitsOf(await usageOf(each))).toBe(0);
  }
  expect(await admitter.admit(almostFull.request({ units: 1000 }))).toMatchObject({ verdict: 'admitted', granted: 3 });
});

test('when the memory of Redis is full, new calls get no hold and calls in flight are still charged', async () => {
  const account = await createTestAccount(redis, { limit: 10 });
  const running = await admitter.admit(account.request({ units: 2 }));
  const setMaxMemory = (bytes: number) => redis.run((client) => client.config('SET', 'maxmemory', bytes));
  await setMaxMemory(1);
  try {
    await expect(admitter.admit(account.request())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await readUsed(redis, account)).toEqual({ used: 0, held: 2, direct: 0 });
    expect(await admitter.settle(running, 1)).toEqual({ used: 1, limit: 10 });
  } finally {
    await setMaxMemory(0);
  }
  expect(await readUsed(redis, account)).toEqual({ used: 1, held: 0, direct: 0 });
  expect(unitsOf(await usageOf(account))).toBe(1);
});

describe('random steps in random order', () => {
  for (const seed of Array.from({ length: 8 }, () => randomInt(2 ** 31))) {
    test(`keep used and held units within the limit, and every charged unit in the stream (seed ${seed})`, async () => {
      const random = mulberry32(seed);
      const upTo = (most: number): number => Math.floor(random() * (most + 1));
      const limit = 1 + upTo(40);
      const account = await createTestAccount(redis, { limit });
      const options = { quotaWait: { everyMs: 1, times: 2 } };
      const gateways = [createAdmitter({ redis, ...options }), createAdmitter({ redis: await testRedis.connect(), ...options })];
      const running: Admission[] = [];
      const settled: Admission[] = [];
      let charged = 0;

      const steps = {
        admit: async (gateway: Admitter) => {
          const admissions = await Promise.all(
            Array.from({ length: 1 + upTo(9) }, () => gateway.admit(account.request({ units: upTo(6) }))),
          );
          for (const admission of admissions) if (admission.hold !== undefined) running.push(admission);
        },
        settle: async (gateway: Admitter) => {
          const ending = running.splice(0, upTo(running.length));
          await Promise.all(
            ending.map((admission) => {
              const units = upTo(admission.granted);
              charged += units;
              return gateway.settle(admission, units);
            }),
          );
          settled.push(...ending);
        },
        settleAgain: async (gateway: Admitter) => {
          await Promise.all(settled.slice(-upTo(5)).map((admission) => gateway.settle(admission, admission.granted)));
        },
        restore: async () => {
          await restoreQuota(redis, { ...account, used: 0, direct: 0 }, { inAnyEpoch: true });
        },
      };

      for (let step = 0; step < 60; step += 1) {
        const gateway = gateways[upTo(1)] as Admitter;
        await Object.values(steps)[upTo(3)]?.(gateway);
        const held = running.reduce((sum, { granted }) => sum + granted, 0);
        expect(await readUsed(redis, account)).toEqual({ used: charged, held, direct: 0 });
        expect(charged + held).toBeLessThanOrEqual(limit);
      }
      await Promise.all(running.map((admission) => admitter.settle(admission, 0)));
      expect(await readUsed(redis, account)).toEqual({ used: charged, held: 0, direct: 0 });
      expect(unitsOf(await usageOf(account))).toBe(charged);
    });
  }
});

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
