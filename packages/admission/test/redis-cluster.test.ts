import { createSilentLogger } from '@consent/kernel';
import { startTestRedisCluster, type TestRedisCluster, type TestServer, waitUntil } from '@consent/testkit';
import {
  createAdmitter,
  createRedis,
  createUsageReader,
  createWindowLimits,
  listSettlements,
  mergeDirect,
  openEpoch,
  readUsed,
  repairUsed,
  restoreQuota,
  shardOf,
  shards,
  usageKey,
  writePolicy,
  writeSite,
  type RedisConnection,
} from '../src/index';
import { holdsKey } from '../src/keys';
import { createTestAccount, type TestAccount } from './test-account';
import { createTestLedger } from './test-ledger';

let cluster: TestRedisCluster;
const connections: RedisConnection[] = [];

beforeAll(async () => {
  cluster = await startTestRedisCluster();
});
afterEach(() => Promise.all(connections.splice(0).map((connection) => connection.stop())));
afterAll(() => cluster.remove());

async function connect(settings: Partial<Parameters<typeof createRedis>[1]> = {}): Promise<RedisConnection> {
  const redis = createRedis(cluster.url, { logger: createSilentLogger(), commandTimeoutMs: 5_000, ...settings });
  connections.push(redis);
  await redis.start();
  await waitUntil('every shard is usable', () => redis.isUsable());
  return redis;
}

async function createAccounts(redis: RedisConnection, settings: { limit?: number } = {}): Promise<TestAccount[]> {
  const found = new Map<number, TestAccount>();
  while (found.size < shards.length) {
    const account = await createTestAccount(redis, settings);
    found.set(shardOf(account.accountId), account);
  }
  return [...found.values()];
}

async function shardsOf(server: TestServer): Promise<number[]> {
  const owners = await Promise.all(shards.map((shard) => cluster.primaryOf(usageKey(shard))));
  return shards.filter((shard) => owners[shard] === server);
}

test('accounts of all shards are admitted, charged and read, and their settlements reach a reader', async () => {
  const redis = await connect();
  const admitter = createAdmitter({ redis });
  const reader = createUsageReader({ redis: await connect(), group: 'ledger', consumer: 'a', blockMs: 30 });
  const accounts = await createAccounts(redis, { limit: 10 });
  await Promise.all(
    accounts.map(async (account) => {
      const { accountId, period } = account;
      await writePolicy(redis, { accountId, policyId: 'p', revision: 1, version: 4, sha256: 'hash' });
      await writeSite(redis, { accountId, siteId: 's', revision: 1, deleted: false, categories: null, policyId: 'p' });
      const admission = await admitter.admit(account.request({ units: 3, siteIds: ['s'] }));
      expect(admission).toMatchObject({ verdict: 'admitted', granted: 3, sites: [{ policyVersion: 4 }] });
      await admitter.settle(admission, 2);
      expect(await mergeDirect(redis, { accountId, period, direct: 4 })).toBe(4);
      expect(await repairUsed(redis, { accountId, period, minUsed: 7 })).toBe(1);
      expect(await readUsed(redis, { accountId, period })).toEqual({ used: 7, held: 0, direct: 4 });
      expect(await listSettlements(redis, accountId)).toMatchObject([{ accountId, units: 2 }]);
    }),
  );
  const seen = new Set<string>();
  await waitUntil('all settlements are read', async () => {
    const settlements = await reader.read();
    for (const { accountId } of settlements) seen.add(accountId);
    await reader.acknowledge(settlements);
    return seen.size === shards.length;
  });
  expect(await listSettlements(redis, (accounts[0] as TestAccount).accountId)).toEqual([]);
});

test('concurrent calls from two processes never get more than the limit', async () => {
  const admitters = [createAdmitter({ redis: await connect() }), createAdmitter({ redis: await connect() })];
  const accounts = await createAccounts(await connect(), { limit: 5 });
  await Promise.all(
    accounts.map(async (account) => {
      const calls = Array.from({ length: 20 }, async (_, at) => {
        const admitter = admitters[at % 2] as (typeof admitters)[number];
        const admission = await admitter.admit(account.request());
        if (admission.verdict === 'admitted') await admitter.settle(admission, 1);
        return admission.verdict;
      });
      expect((await Promise.all(calls)).filter((verdict) => verdict === 'admitted')).toHaveLength(5);
    }),
  );
});

test('window limits of any group are exact', async () => {
  const limits = createWindowLimits({ redis: await connect(), logger: createSilentLogger() });
  const windows = [
    { key: 'client', max: 4, windowMs: 60_000 },
    { key: 'site', max: 40, windowMs: 60_000 },
  ];
  const groups = Array.from({ length: 30 }, (_, at) => `group ${at}`);
  await Promise.all(
    groups.map(async (group) => {
      const decisions = await Promise.all(Array.from({ length: 8 }, () => limits.take(group, windows, 1)));
      expect(decisions.filter(({ admitted }) => admitted)).toHaveLength(4);
      await limits.giveBack(group, ['client', 'site']);
      expect((await limits.take(group, windows, 1)).admitted).toBe(true);
      await limits.clear(group, 'client');
      expect((await limits.take(group, windows, 1)).admitted).toBe(true);
    }),
  );
});

test('[ADR 4] a killed primary affects only its shards, and is used again after beforeUse', async () => {
  const asked: (readonly number[])[] = [];
  let mayUse = true;
  const losses = vi.fn(() => Promise.resolve());
  const redis = await connect({
    commandTimeoutMs: 500,
    afterLoss: losses,
    beforeUse: (its) => {
      asked.push(its);
      return mayUse ? Promise.resolve() : Promise.reject(new Error('the account service is unavailable'));
    },
  });
  expect(asked.flat().toSorted((a, b) => a - b)).toEqual(shards);
  const admitter = createAdmitter({ redis });
  const accounts = await createAccounts(redis);
  const victim = cluster.primaries[1] as TestServer;
  const lost = await shardsOf(victim);
  const [affected, others] = [
    accounts.filter(({ accountId }) => lost.includes(shardOf(accountId))),
    accounts.filter(({ accountId }) => !lost.includes(shardOf(accountId))),
  ];
  expect(affected.length).toBeGreaterThan(0);
  expect(others.length).toBeGreaterThan(0);
  const verdictsOf = (some: readonly TestAccount[]) =>
    Promise.all(some.map(async (account) => (await admitter.admit(account.request())).verdict));

  mayUse = false;
  asked.length = 0;
  victim.kill('SIGKILL');
  await waitUntil('its shards are lost', () => lost.every((shard) => !redis.at(usageKey(shard)).isUsable()));
  expect(new Set(await verdictsOf(others))).toEqual(new Set(['admitted']));
  for (const account of affected) await expect(admitter.admit(account.request())).rejects.toMatchObject({ kind: 'unavailable' });
  await waitUntil('the loss was told', () => losses.mock.calls.length === 1);

  await waitUntil('the server is gone', () => victim.pid === undefined);
  await victim.restart();
  await waitUntil('beforeUse was asked again', () => asked.length > 1);
  expect(new Set(asked.map((its) => its.join()))).toEqual(new Set([lost.join()]));
  expect(redis.isUsable()).toBe(false);
  mayUse = true;
  await waitUntil('every shard is usable', () => redis.isUsable());
  expect(new Set(await verdictsOf(accounts))).toEqual(new Set(['admitted']));
});

test('[ADR 4] when a server loses its data, a gateway reports its shards only, and the epochs of the others stay open', async () => {
  const redis = await connect();
  await openEpoch(redis, shards, 0);
  const connection = await connect();
  let looks = 0;
  const counted: RedisConnection = {
    ...connection,
    at: (key) => ({
      ...connection.at(key),
      run: (commands) =>
        connection
          .at(key)
          .run(commands)
          .finally(() => (looks += 1)),
    }),
  };
  const ledger = createTestLedger();
  const gateway = createAdmitter({ redis: counted, reportUsage: ledger.report, retryEveryMs: 20, watchEveryMs: 20 });
  gateway.start();
  try {
    // A gateway also reports on its first check of a shard.
    await waitUntil('each shard was looked at', () => looks > 3 * shards.length);
    const accounts = await createAccounts(redis);
    for (const account of accounts) await gateway.settle(await gateway.admit(account.request({ units: 2 })), 2);
    const inFlight = await Promise.all(accounts.map((account) => gateway.admit(account.request({ units: 3 }))));
    const victim = cluster.primaries[0] as TestServer;
    const lost = await shardsOf(victim);
    const isLost = ({ accountId }: TestAccount) => lost.includes(shardOf(accountId));

    await cluster.command(victim, 'FLUSHALL');
    expect(
      await openEpoch(
        redis,
        shards.filter((shard) => !lost.includes(shard)),
        60_000,
      ),
    ).toBe(0);
    expect(await openEpoch(redis, shards, 60_000)).toBe(60_000);
    const restored = accounts.map(({ accountId, period }) => restoreQuota(redis, { accountId, period, used: 0, direct: 0 }));
    expect(await Promise.all(restored)).toEqual(accounts.map((account) => (isLost(account) ? 'closed' : 'existed')));
    await waitUntil('the lost units are reported', () => accounts.filter(isLost).every((account) => ledger.units(account) === 2));
    await waitUntil('the calls in flight are held again', async () => {
      const holds = accounts.filter(isLost).map((account) => holdsKey(account.accountId, account.period));
      return (await Promise.all(holds.map((key) => redis.at(key).run((client) => client.zcard(key))))).every((count) => count === 1);
    });
    expect(accounts.filter((account) => !isLost(account)).map(ledger.units)).toEqual(shards.slice(lost.length).map(() => 0));
    await Promise.all(inFlight.map((admission) => gateway.settle(admission, 3)));
  } finally {
    await gateway.stop();
  }
});

test('a reader reads the available shards while a primary is down, and the other shards after it is back', async () => {
  const redis = await connect();
  const admitter = createAdmitter({ redis });
  const reader = createUsageReader({ redis: await connect({ commandTimeoutMs: 500 }), group: 'second', consumer: 'a', blockMs: 30 });
  const seen = new Set<string>();
  const readUntil = (what: string, isDone: () => boolean) =>
    waitUntil(what, async () => {
      const settlements = await reader.read();
      await reader.acknowledge(settlements);
      for (const { accountId } of settlements) seen.add(accountId);
      return isDone();
    });
  const accounts = await createAccounts(redis);
  await Promise.all(accounts.map(async (account) => admitter.settle(await admitter.admit(account.request()), 1)));
  const victim = cluster.primaries[2] as TestServer;
  const lost = await shardsOf(victim);
  const there = accounts.filter(({ accountId }) => !lost.includes(shardOf(accountId)));
  victim.kill('SIGKILL');
  await waitUntil('the server is gone', () => victim.pid === undefined);
  await readUntil('what is there was read', () => there.every(({ accountId }) => seen.has(accountId)));
  await victim.restart();
  await readUntil('everything was read', () => accounts.every(({ accountId }) => seen.has(accountId)));
});

test('servers that refuse every command because a slot has no server are unusable until they accept commands again', async () => {
  const redis = await connect({ commandTimeoutMs: 500 });
  const admitter = createAdmitter({ redis });
  const accounts = await createAccounts(redis);
  const [first, second, victim] = cluster.primaries as [TestServer, TestServer, TestServer];
  const lost = await shardsOf(victim);
  const others = accounts.filter(({ accountId }) => !lost.includes(shardOf(accountId)));
  const setFullCoverage = async (value: string) => {
    for (const server of [first, second]) await cluster.command(server, 'CONFIG', 'SET', 'cluster-require-full-coverage', value);
  };
  const verdictsOf = (some: readonly TestAccount[]) =>
    Promise.all(
      some.map((account) =>
        admitter.admit(account.request()).then(
          ({ verdict }) => verdict,
          () => 'unavailable',
        ),
      ),
    );

  await setFullCoverage('yes');
  victim.kill('SIGKILL');
  await waitUntil('every call fails', async () => (await verdictsOf(accounts)).every((verdict) => verdict === 'unavailable'));
  await waitUntil('every shard counts as away', async () => {
    await verdictsOf(accounts);
    return shards.every((shard) => !redis.at(usageKey(shard)).isUsable());
  });
  await setFullCoverage('no');
  await waitUntil('the others serve again', async () => (await verdictsOf(others)).every((verdict) => verdict === 'admitted'));
  await waitUntil('the server is gone', () => victim.pid === undefined);
  await victim.restart();
  await waitUntil('every shard is usable', () => redis.isUsable());
});

test('a command for a cluster must name a key', async () => {
  const redis = await connect();
  await expect(redis.run((client) => client.ping())).rejects.toThrow('Choose it by a key');
});

// Keep this test last: the slot stays on the other server.
test('a shard that moves to another server is used there only after beforeUse, and no redirect is followed', async () => {
  const asked: (readonly number[])[] = [];
  let mayUse = true;
  const redis = await connect({
    beforeUse: (its) => {
      asked.push(its);
      return mayUse ? Promise.resolve() : Promise.reject(new Error('not yet'));
    },
  });
  const [from, to] = cluster.primaries as [TestServer, TestServer];
  const [shard] = (await shardsOf(from)) as [number];
  const slot = await cluster.command(from, 'CLUSTER', 'KEYSLOT', usageKey(shard));
  const newOwner = await cluster.command(to, 'CLUSTER', 'MYID');
  const isMoved = () => asked.some((its) => its.includes(shard));

  await redis.at(usageKey(shard)).run((client) => client.del(usageKey(shard)));
  await cluster.command(from, 'FLUSHALL');
  mayUse = false;
  asked.length = 0;
  for (const server of [to, from]) await cluster.command(server, 'CLUSTER', 'SETSLOT', slot, 'NODE', newOwner);
  await waitUntil('the new server was asked about', isMoved);
  await expect(redis.at(usageKey(shard)).run((client) => client.xlen(usageKey(shard)))).rejects.toMatchObject({ kind: 'unavailable' });
  mayUse = true;
  await waitUntil('the shard is usable', () => redis.at(usageKey(shard)).isUsable());
  expect(await redis.at(usageKey(shard)).run((client) => client.xlen(usageKey(shard)))).toBe(0);
});
