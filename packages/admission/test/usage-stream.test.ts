import {
  createAdmitter,
  createUsageReader,
  listSettlements,
  type Admitter,
  type RedisConnection,
  type Settlement,
  type UsageReader,
} from '../src/index';
import { eventually } from './eventually';
import { createTestRedis, type TestRedis } from './redis-for-tests';
import { createTestAccount, type TestAccount } from './test-account';

let testRedis: TestRedis;
let redis: RedisConnection;
let admitter: Admitter;

beforeEach(async () => {
  testRedis = await createTestRedis();
  redis = await testRedis.connect();
  admitter = createAdmitter({ redis });
});
afterEach(() => testRedis.remove());

async function createReader(consumer: string, settings: { claimAfterMs?: number; batchSize?: number } = {}): Promise<UsageReader> {
  return createUsageReader({ redis: await testRedis.connect(), group: 'ledger', consumer, blockMs: 30, ...settings });
}

async function use(account: TestAccount, units = 1): Promise<void> {
  await admitter.settle(await admitter.admit(account.request({ units })), units);
}

async function readAtLeast(reader: UsageReader, count: number): Promise<Settlement[]> {
  const found = new Map<string, Settlement>();
  await eventually(async () => {
    for (const settlement of await reader.read()) found.set(settlement.settlementId, settlement);
    return found.size >= count;
  });
  return [...found.values()];
}

async function leftInRedis(): Promise<{ entries: number; pending: number }> {
  return redis.run(async (client) => {
    const streams = await client.keys('*:usage');
    const lengths = await Promise.all(streams.map((stream) => client.xlen(stream)));
    const pending = await Promise.all(streams.map(async (stream) => Number((await client.xpending(stream, 'ledger'))[0])));
    const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
    return { entries: sum(lengths), pending: sum(pending) };
  });
}

const nothing = { entries: 0, pending: 0 };

test('reads the settlements of all shards, including those older than the consumer group', async () => {
  const accounts = await Promise.all(Array.from({ length: 60 }, () => createTestAccount(redis)));
  await Promise.all(accounts.map((account) => use(account, 3)));
  const reader = await createReader('a');
  const settlements = await readAtLeast(reader, 60);
  expect(new Set(settlements.map(({ shard }) => shard)).size).toBeGreaterThan(8);
  expect(settlements.map(({ accountId }) => accountId).sort()).toEqual(accounts.map(({ accountId }) => accountId).sort());
  const [first] = accounts as [TestAccount];
  expect(settlements.find(({ accountId }) => accountId === first.accountId)).toMatchObject({
    keyId: first.keyId,
    period: first.period,
    units: 3,
    requests: 1,
  });
});

test('an acknowledged settlement is removed from Redis and never read again', async () => {
  const account = await createTestAccount(redis);
  for (let i = 0; i < 10; i += 1) await use(account);
  const reader = await createReader('a', { claimAfterMs: 0 });
  await reader.acknowledge(await readAtLeast(reader, 10));
  expect(await leftInRedis()).toEqual(nothing);
  expect(await (await createReader('a')).read()).toEqual([]);
  expect(await (await createReader('b', { claimAfterMs: 0 })).read()).toEqual([]);
  await reader.acknowledge([]);
});

test('a batch is never larger than requested, and nothing is skipped between batches', async () => {
  const accounts = await Promise.all(Array.from({ length: 30 }, () => createTestAccount(redis)));
  await Promise.all(accounts.map((account) => use(account)));
  const reader = await createReader('a', { batchSize: 7 });
  const seen = new Set<string>();
  await eventually(async () => {
    const batch = await reader.read();
    expect(batch.length).toBeLessThanOrEqual(7);
    for (const { accountId } of batch) seen.add(accountId);
    await reader.acknowledge(batch);
    return seen.size === 30;
  });
  expect(await leftInRedis()).toEqual(nothing);
});

test('a reader that restarts gets its unacknowledged settlements again', async () => {
  const account = await createTestAccount(redis);
  for (let i = 0; i < 25; i += 1) await use(account);
  expect(await readAtLeast(await createReader('a', { batchSize: 10 }), 25)).toHaveLength(25);
  const back = await createReader('a', { batchSize: 10 });
  expect(await readAtLeast(back, 25)).toHaveLength(25);
  await use(account);
  expect(await readAtLeast(back, 1)).toHaveLength(1);
});

test('another reader takes over the settlements of a reader that never restarts', async () => {
  const account = await createTestAccount(redis);
  for (let i = 0; i < 5; i += 1) await use(account);
  const taken = await readAtLeast(await createReader('dead'), 5);
  const heir = await createReader('heir', { claimAfterMs: 100 });
  const inherited = await readAtLeast(heir, 5);
  expect(inherited.map(({ settlementId }) => settlementId).sort()).toEqual(taken.map(({ settlementId }) => settlementId).sort());
  await heir.acknowledge(inherited);
  expect(await leftInRedis()).toEqual(nothing);
});

test('two readers share the work: each settlement is read by one of them', async () => {
  const account = await createTestAccount(redis, { limit: 0 });
  const readers = [await createReader('a', { batchSize: 5 }), await createReader('b', { batchSize: 5 })];
  for (const reader of readers) await reader.read();
  const seen: string[] = [];
  const working = Promise.all(
    readers.map((reader) =>
      eventually(async () => {
        const batch = await reader.read();
        seen.push(...batch.map(({ settlementId }) => settlementId));
        await reader.acknowledge(batch);
        return seen.length >= 50;
      }),
    ),
  );
  for (let i = 0; i < 50; i += 1) await use(account);
  await working;
  expect(new Set(seen).size).toBe(50);
  expect(seen).toHaveLength(50);
});

test('lists only the settlements of the given account, until they are acknowledged', async () => {
  const accounts = await Promise.all(Array.from({ length: 40 }, () => createTestAccount(redis, { limit: 0 })));
  for (const account of accounts) for (const units of [2, 3]) await use(account, units);
  const reader = await createReader('a');
  const taken = await readAtLeast(reader, 80);
  for (const { accountId } of accounts) {
    expect((await listSettlements(redis, accountId)).map((settlement) => [settlement.accountId, settlement.units])).toEqual([
      [accountId, 2],
      [accountId, 3],
    ]);
  }
  await reader.acknowledge(taken);
  expect(await listSettlements(redis, (accounts[0] as TestAccount).accountId)).toEqual([]);
});

test('lists all 2,500 settlements of an account, page by page', async () => {
  const account = await createTestAccount(redis, { limit: 0 });
  await redis.run(async (client) => {
    await use(account);
    const [stream] = (await Promise.all((await client.keys('*:usage')).map(async (name) => [name, await client.xlen(name)] as const)))
      .filter(([, length]) => length > 0)
      .map(([name]) => name);
    const fields = (at: number) => [
      'settlement',
      `s${at}`,
      'account',
      account.accountId,
      'key',
      account.keyId,
      'period',
      account.period,
      'units',
      '1',
      'requests',
      '1',
      'at',
      '1',
    ];
    await Promise.all(Array.from({ length: 2_499 }, (_, at) => client.xadd(stream as string, '*', ...fields(at))));
  });
  const listed = await listSettlements(redis, account.accountId);
  expect(new Set(listed.map(({ settlementId }) => settlementId)).size).toBe(2_500);
  expect(listed).toHaveLength(2_500);
});

test('a reader survives FLUSHALL and reads later settlements', async () => {
  const reader = await createReader('a');
  await use(await createTestAccount(redis));
  await readAtLeast(reader, 1);
  const blocked = reader.read();
  await testRedis.flush();
  expect(await blocked).toEqual([]);
  const account = await createTestAccount(redis);
  await use(account, 2);
  expect(await readAtLeast(reader, 1)).toMatchObject([{ accountId: account.accountId, units: 2 }]);
});

test.each(['read', 'acknowledge'] as const)(
  'without Redis %s is refused, and no unacknowledged settlement is lost afterwards',
  async (method) => {
    const account = await createTestAccount(redis);
    const reader = await createReader('a');
    for (let i = 0; i < 5; i += 1) await use(account);
    const taken = await readAtLeast(reader, 5);
    await testRedis.server.kill();
    await expect(method === 'read' ? reader.read() : reader.acknowledge(taken)).rejects.toMatchObject({ kind: 'unavailable' });
    await testRedis.server.start();
    await eventually(() => redis.isUsable());
    await use(account);
    const seen = new Map<string, Settlement>();
    await eventually(async () => {
      for (const settlement of await reader.read().catch(() => [])) seen.set(settlement.settlementId, settlement);
      return seen.size === 6;
    });
    await reader.acknowledge([...seen.values()]);
    expect(await leftInRedis()).toEqual(nothing);
  },
);

test('a reader refuses a connection whose command timeout would end every blocking read', async () => {
  expect(() => createUsageReader({ redis, group: 'ledger', consumer: 'a', blockMs: redis.commandTimeoutMs })).toThrow('command timeout');
});
