import { periodOf } from '@consent/contracts';
import {
  type Admitter,
  createAdmitter,
  openEpoch,
  readUsed,
  restoreQuota,
  shards,
  type RedisConnection,
  type ReportedUsage,
  writeAccount,
  writeKey,
} from '../src/index';
import { eventually } from './eventually';
import { createTestRedis, type TestRedis } from './redis-for-tests';
import { createTestAccount, type TestAccount } from './test-account';
import { createTestLedger } from './test-ledger';

let testRedis: TestRedis;
let redis: RedisConnection;
let ledger: ReturnType<typeof createTestLedger>;
let gateways: Admitter[];

beforeEach(async () => {
  testRedis = await createTestRedis();
  redis = await testRedis.connect();
  ledger = createTestLedger();
  gateways = [];
  await openEpoch(redis, shards, 0);
});
afterEach(async () => {
  for (const gateway of gateways) await gateway.stop();
  await testRedis.remove();
});

async function startGateway(report: (usage: ReportedUsage) => Promise<void> = ledger.report): Promise<Admitter> {
  const gateway = createAdmitter({ redis: await testRedis.connect(), reportUsage: report, retryEveryMs: 20, watchEveryMs: 20 });
  gateway.start();
  gateways.push(gateway);
  return gateway;
}

async function restore({ accountId, keyId, period }: TestAccount, limit: number): Promise<'created' | 'existed' | 'closed'> {
  await writeAccount(redis, { accountId, revision: 1, status: 'active', subscription: 'active', limit });
  await writeKey(redis, { accountId, keyId, revision: 1, status: 'active', expiresAtMs: null });
  return restoreQuota(redis, { accountId, period, used: ledger.units({ accountId }), direct: 0 });
}

const loseAll = async () => {
  await redis.run((client) => client.flushall());
  await openEpoch(redis, shards, 0);
};

test('settlements that Redis accepted and lost are reported exactly once, even when a report fails', async () => {
  const gateway = await startGateway();
  const account = await createTestAccount(redis, { limit: 100 });
  for (const units of [1, 2, 3]) await gateway.settle(await gateway.admit(account.request({ units })), units);
  ledger.fail(2);
  await loseAll();
  await eventually(() => ledger.units(account) === 6);
});

test('a call in flight during the loss is charged, and counts as held in the restored counter', async () => {
  const gateway = await startGateway();
  const account = await createTestAccount(redis, { limit: 5 });
  const inFlight = await gateway.admit(account.request({ units: 4 }));
  await loseAll();
  await eventually(async () => (await redis.run((client) => client.keys('*:holds:*'))).length === 1);
  await restore(account, 5);
  expect(await gateway.admit(account.request({ units: 4 }))).toMatchObject({ granted: 1, used: 5 });
  await gateway.settle(inFlight, 4);
  expect(await readUsed(redis, account)).toEqual({ used: 4, held: 1, direct: 0 });
  expect(ledger.units(account)).toBe(0);
});

test('a call that ends between the loss and the next check is charged by a report', async () => {
  const gateway = await startGateway();
  const account = await createTestAccount(redis, { limit: 5 });
  const [good, failed] = [await gateway.admit(account.request({ units: 2 })), await gateway.admit(account.request())];
  await redis.run((client) => client.flushall());
  await Promise.all([gateway.settle(good, 2), gateway.settle(failed, 0)]);
  await eventually(() => ledger.units(account) === 2);
  await openEpoch(redis, shards, 0);
  await restore(account, 5);
  expect(await readUsed(redis, account)).toEqual({ used: 2, held: 0, direct: 0 });
});

test('a call that is settled twice, or after its hold expired, is not reported', async () => {
  const reports: ReportedUsage[] = [];
  const gateway = createAdmitter({ redis, holdLifetimeMs: 1, reportUsage: (usage) => Promise.resolve(void reports.push(usage)) });
  const account = await createTestAccount(redis);
  const late = await gateway.admit(account.request());
  await eventually(async () => (await gateway.admit(account.request({ units: 0 }))).used === 0);
  await gateway.settle(late, 1);
  await gateway.settle(late, 1);
  await gateway.stop();
  expect(reports).toEqual([]);
});

test('settlements in the ledger are not reported again', async () => {
  const reports: ReportedUsage[] = [];
  const connection = await testRedis.connect();
  let count = 0;
  const looks = () => count;
  const counting: RedisConnection = {
    ...connection,
    at: (key) => ({
      ...connection.at(key),
      run: (commands) =>
        connection
          .at(key)
          .run(commands)
          .finally(() => (count += 1)),
    }),
  };
  const gateway = createAdmitter({
    redis: counting,
    reportUsage: (usage) => Promise.resolve(void reports.push(usage)),
    watchEveryMs: 20,
  });
  gateway.start();
  gateways.push(gateway);
  const account = await createTestAccount(redis);
  await gateway.settle(await gateway.admit(account.request()), 1);
  // The reader deletes an entry once the ledger has it.
  await redis.run(async (client) => client.del(...(await client.keys('*:usage'))));
  const other = await createTestAccount(redis);
  const later = await gateway.admit(other.request());
  const seen = looks();
  // The first check may have started before the entry was deleted.
  await eventually(() => looks() >= seen + 3);
  reports.length = 0;
  await loseAll();
  await gateway.settle(later, 1);
  await eventually(() => reports.length > 0);
  const accounts = new Set(reports.flatMap(({ ended }) => ended.map(({ accountId }) => accountId)));
  expect([...accounts]).toEqual([other.accountId]);
});

test('a settlement that Redis accepts just after a check is still reported', async () => {
  const connection = await testRedis.connect();
  const account = await createTestAccount(redis);
  // The first check finds another epoch and reports. The second finds nothing to forget.
  const duringLooks = [
    () => Promise.resolve(),
    () => Promise.resolve(),
    async () => void (await gateway.settle(await gateway.admit(account.request({ units: 2 })), 2)),
    () => Promise.resolve(),
  ];
  const slow: RedisConnection = {
    ...connection,
    at: (key) => ({
      ...connection.at(key),
      run: async (commands) => {
        const reply = await connection.at(key).run(commands);
        // Only the reply to a check contains the epoch and the oldest entry of each shard.
        if (Array.isArray(reply) && reply.length === 1 + shards.length) await duringLooks.shift()?.();
        return reply;
      },
    }),
  };
  const gateway = createAdmitter({ redis: slow, reportUsage: ledger.report, retryEveryMs: 20, watchEveryMs: 20 });
  gateways.push(gateway);
  gateway.start();
  await eventually(() => duringLooks.length === 0);
  await loseAll();
  await eventually(() => ledger.units(account) === 2);
});

test('without Redis, calls in flight are reported as running, and their ends as ended', async () => {
  const gateway = await startGateway();
  const account = await createTestAccount(redis);
  const inFlight = await gateway.admit(account.request({ units: 3 }));
  await testRedis.server.kill();
  await eventually(() => ledger.running.has(inFlight.hold?.id ?? ''));
  await expect(gateway.settle(inFlight, 2)).rejects.toMatchObject({ kind: 'unavailable' });
  await eventually(() => ledger.units(account) === 2);
});

test('the epoch changes when Redis was emptied or another process serves, and stays closed for a while', async () => {
  const open = (closedMs: number) => openEpoch(redis, shards, closedMs);
  expect(await open(60_000)).toBe(0);
  await testRedis.server.kill();
  await testRedis.server.start();
  await eventually(() => redis.isUsable());
  expect(await open(60_000)).toBe(60_000);
  expect(await open(60_000)).toBeGreaterThan(50_000);
  const account = { accountId: 'a', period: periodOf(Date.now()), used: 0, direct: 0 };
  expect(await restoreQuota(redis, account)).toBe('closed');
  await redis.run((client) => client.flushall());
  expect(await restoreQuota(redis, account)).toBe('closed');
  expect(await open(0)).toBe(0);
  expect(await restoreQuota(redis, account)).toBe('created');
});
