import { startTestRedis, type TestServer, waitUntil } from '@consent/testkit';
import { startAccount, type AccountUnderTest } from './account-under-test';
import { startGateway, type GatewayStandIn } from './gateway-stand-in';

let redis: TestServer;
let account: AccountUnderTest;
let gateway: GatewayStandIn;
beforeAll(async () => {
  redis = await startTestRedis();
  account = await startAccount({ redisUrl: redis.url }, { reconcileEveryMs: 50 });
  gateway = await startGateway(redis.url, account);
});
afterAll(async () => {
  await gateway.stop();
  await account.stop();
  await redis.remove();
});

async function aCaller(monthlyRequests: number) {
  const { id: accountId } = await account.anAccount({ monthlyRequests });
  const { id: keyId } = await account.aKey(accountId);
  return { accountId, keyId };
}

async function call(accountId: string, keyId: string, units = 1): Promise<void> {
  const admission = await gateway.admit(accountId, keyId, units);
  expect(admission).toMatchObject({ verdict: 'admitted', granted: units });
  await gateway.settle(admission, units);
}

const inLedger = (accountId: string) => account.unitsInLedger(accountId, gateway.period);
const ledgerHas = (accountId: string, units: number) =>
  waitUntil(`${units} units are in the ledger`, async () => (await inLedger(accountId)) === units);

const streamLengths = () =>
  gateway.redis.run((client) => Promise.all(Array.from({ length: 16 }, (_, shard) => client.xlen(`{${shard}}:usage`))));

/** The consumer reads all streams alike. */
const deliver = (settlement: { id: string; accountId: string; keyId: string; units: number; atMs?: number }, times = 1) =>
  gateway.redis.run(async (client) => {
    const { id, accountId, keyId, units, atMs = Date.now() } = settlement;
    const fields = [
      'settlement',
      id,
      'account',
      accountId,
      'key',
      keyId,
      'period',
      gateway.period,
      'units',
      units,
      'requests',
      1,
      'at',
      atMs,
    ];
    for (let i = 0; i < times; i += 1) await client.xadd('{0}:usage', '*', ...fields);
  });

test('the ledger counts each settled call once, and GetUsage returns the sum', async () => {
  const { accountId, keyId } = await aCaller(100);
  await Promise.all(Array.from({ length: 30 }, () => call(accountId, keyId)));
  await call(accountId, keyId, 5);
  await ledgerHas(accountId, 35);
  expect(await account.usage.getUsage({ accountId, period: gateway.period })).toEqual({ used: 35, limit: 100 });
  expect(await account.usage.getUsage({ accountId, period: '2001-01' })).toEqual({ used: 0, limit: 100 });
});

test('GetUsage counts a call that is not in the ledger yet, and a call that Redis has lost', async () => {
  const { accountId, keyId } = await aCaller(100);
  await call(accountId, keyId, 2);
  expect((await account.usage.getUsage({ accountId, period: gateway.period })).used).toBe(2);
  await ledgerHas(accountId, 2);
  await gateway.redis.run((client) => client.flushall());
  expect((await account.usage.getUsage({ accountId, period: gateway.period })).used).toBe(2);
});

test('a settlement delivered repeatedly is counted once, within a batch and across batches', async () => {
  const { accountId, keyId } = await aCaller(100);
  const settlement = { id: `s ${accountId}`, accountId, keyId, units: 3 };
  await deliver(settlement, 2);
  await ledgerHas(accountId, 3);
  await deliver(settlement, 3);
  await deliver({ ...settlement, id: `t ${accountId}`, units: 1 });
  await ledgerHas(accountId, 4);
});

test('two processes of the service share the stream and count nothing twice', async () => {
  const replica = await account.startReplica();
  const { accountId, keyId } = await aCaller(0);
  const settlements = Array.from({ length: 300 }, (_, i) => ({ id: `${i} ${accountId}`, accountId, keyId, units: 1 }));
  await Promise.all(settlements.map((settlement) => deliver(settlement, 2)));
  await ledgerHas(accountId, 300);
  await replica.stop();
});

describe('a counter lost by Redis', () => {
  test('includes each settlement that is in the stream but not yet in the ledger once', async () => {
    const { accountId, keyId } = await aCaller(10);
    // The lock stops the consumer.
    await account.database.transaction(async (tx) => {
      await tx.query('stop_ledger', 'LOCK TABLE usage_ledger IN SHARE MODE', []);
      await call(accountId, keyId, 7);
      expect(await inLedger(accountId)).toBe(0);
      await gateway.forget(`*:quota:${accountId}:*`);
      expect((await gateway.ask(accountId, keyId, 1)).verdict).toBe('missing');
    });
    expect(await gateway.admit(accountId, keyId, 5)).toMatchObject({ verdict: 'admitted', granted: 3, used: 10 });
    await ledgerHas(accountId, 7);
    expect(await gateway.used(accountId)).toBe(7);
  });

  test('keeps the units held by calls in flight, so the month’s limit is never exceeded', async () => {
    const { accountId, keyId } = await aCaller(10);
    const inFlight = await gateway.admit(accountId, keyId, 4);
    await gateway.forget(`*:quota:${accountId}:*`);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => gateway.admit(accountId, keyId)));
    expect(outcomes.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(6);
    await Promise.all([
      gateway.settle(inFlight, 4),
      ...outcomes.filter(({ hold }) => hold !== undefined).map((admission) => gateway.settle(admission, 1)),
    ]);
    await ledgerHas(accountId, 10);
    expect(await gateway.used(accountId)).toBe(10);
  });
});

test('a settlement that is redelivered after a lost acknowledgement is counted once', async () => {
  const { accountId, keyId } = await aCaller(0);
  try {
    await account.database.transaction(async (tx) => {
      await tx.query('stop_ledger', 'LOCK TABLE usage_ledger IN SHARE MODE', []);
      await call(accountId, keyId);
      const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'usage_ledger'::regclass AND NOT granted`;
      await waitUntil('the consumer is about to commit', async () => (await account.database.query('waiting', waiting, [])).rowCount === 1);
      redis.kill('SIGSTOP');
    });
    await ledgerHas(accountId, 1);
  } finally {
    redis.kill('SIGCONT');
  }
  await waitUntil('it was acknowledged', async () => (await streamLengths()).every((length) => length === 0));
  expect(await inLedger(accountId)).toBe(1);
});

test('a settlement that the ledger rejects does not block the others', async () => {
  const { accountId, keyId } = await aCaller(0);
  await deliver({ id: 'x', accountId: 'nobody', keyId, units: 1 });
  await deliver({ id: `y ${accountId}`, accountId, keyId: 'a\0b', units: 1 });
  await deliver({ id: `z ${accountId}`, accountId, keyId, units: 1 });
  await ledgerHas(accountId, 1);
});

test('a Redis counter below the ledger is raised to it, and a metric shows the drift', async () => {
  const driftBefore = await account.metric('quota_reconcile_drift_units_total');
  const { accountId, keyId } = await aCaller(100);
  await call(accountId, keyId, 9);
  await ledgerHas(accountId, 9);
  await gateway.redis.run(async (client) => {
    const [name = ''] = await client.keys(`*:quota:${accountId}:*`);
    await client.hset(name, 'used', 2);
  });
  await waitUntil('the counter is right', async () => (await gateway.used(accountId)) === 9);
  expect(await account.metric('quota_reconcile_drift_units_total')).toBe(driftBefore + 7);
});

describe('the last use of a key', () => {
  const lastUse = async (accountId: string) => (await account.keys.listKeys({ accountId })).keys[0]?.lastUsedAtMs;
  const minuteMs = 60_000;
  const noon = Date.UTC(2026, 10, 21, 12, 0, 0) + 34_567;
  const useAt = (caller: { accountId: string; keyId: string }, atMs: number) =>
    deliver({ id: `${atMs} ${caller.keyId}`, ...caller, units: 1, atMs });

  test('[decision 4.1] is shown from the first use on, and is not before the creation of the key', async () => {
    const caller = await aCaller(0);
    const { keys } = await account.keys.listKeys(caller);
    await call(caller.accountId, caller.keyId);
    await waitUntil('it is known', async () => (await lastUse(caller.accountId)) !== 0);
    expect(await lastUse(caller.accountId)).toBeGreaterThanOrEqual(keys[0]?.createdAtMs ?? Infinity);
    expect(await lastUse(caller.accountId)).toBeLessThanOrEqual(Date.now());
  });

  test('[decision 4.1] is written at most once a minute', async () => {
    const caller = await aCaller(0);
    await useAt(caller, noon);
    await ledgerHas(caller.accountId, 1);
    expect(await lastUse(caller.accountId)).toBe(noon);
    await useAt(caller, noon + minuteMs - 1);
    await ledgerHas(caller.accountId, 2);
    expect(await lastUse(caller.accountId)).toBe(noon);
    await useAt(caller, noon + minuteMs);
    await ledgerHas(caller.accountId, 3);
    expect(await lastUse(caller.accountId)).toBe(noon + minuteMs);
  });

  test('moves forward only', async () => {
    const caller = await aCaller(0);
    await useAt(caller, noon + 2 * minuteMs);
    await ledgerHas(caller.accountId, 1);
    await useAt(caller, noon);
    await ledgerHas(caller.accountId, 2);
    expect(await lastUse(caller.accountId)).toBe(noon + 2 * minuteMs);
  });

  test('is not changed by a settlement of another account', async () => {
    const [mine, theirs] = [await aCaller(0), await aCaller(0)];
    await deliver({ id: `d ${mine.keyId}`, accountId: mine.accountId, keyId: theirs.keyId, units: 1 });
    await ledgerHas(mine.accountId, 1);
    expect(await lastUse(theirs.accountId)).toBe(0);
  });
});

test('settlements older than USAGE_LEDGER_DAYS leave the ledger, and the month’s sum stays', async () => {
  const { accountId, keyId } = await aCaller(100);
  const daysAgo = (days: number) => Date.now() - days * 86_400_000;
  await deliver({ id: 'old', accountId, keyId, units: 3, atMs: daysAgo(401) });
  await deliver({ id: 'older', accountId, keyId, units: 2, atMs: daysAgo(800) });
  await deliver({ id: 'young', accountId, keyId, units: 4, atMs: daysAgo(399) });
  await ledgerHas(accountId, 9);
  const cleaner = await account.startReplica({ deleteSettlementsEveryMs: 20 });
  const settlements = async () => {
    const sql = 'SELECT settlement_id FROM usage_ledger WHERE account_id = $1';
    return (await account.database.query<{ settlement_id: string }>('in_ledger', sql, [accountId])).rows.map((row) => row.settlement_id);
  };
  await waitUntil('the old ones are gone', async () => (await settlements()).length < 2);
  expect(await settlements()).toEqual(['young']);
  expect(await inLedger(accountId)).toBe(9);
  await cleaner.stop();
});
