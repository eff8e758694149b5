import { randomUUID } from 'node:crypto';
import { periodOf } from '@consent/contracts';
import { startTestRedis, type TestServer, waitUntil } from '@consent/testkit';
import { startAccount, type AccountUnderTest } from './account-under-test';
import { startGateway } from './gateway-stand-in';

const period = periodOf(Date.now());
let nowMs = Date.now();
let redis: TestServer;
let account: AccountUnderTest;
beforeAll(async () => {
  redis = await startTestRedis();
  account = await startAccount(
    { redisUrl: redis.url },
    { now: () => nowMs, isRedisAway: () => true, projectEveryMs: 50, freeHoldsEveryMs: 50 },
  );
});
afterAll(async () => {
  await account.stop();
  await redis.remove();
});

async function aCaller(monthlyRequests: number) {
  const { id: accountId } = await account.anAccount({ monthlyRequests });
  const { id: keyId } = await account.aKey(accountId);
  return { accountId, keyId };
}

type Caller = Awaited<ReturnType<typeof aCaller>>;
const admit = (caller: Caller, units = 1, requestId: string = randomUUID()) =>
  account.usage.admitUsage({ ...caller, period, requestId, units });
const admitted = async (caller: Caller, units: number): Promise<string> => {
  const requestId = randomUUID();
  expect(await admit(caller, units, requestId)).toMatchObject({ verdict: 'admitted', granted: units });
  return requestId;
};
const settle = (requestId: string, units = 1) => account.usage.settleUsage({ requestId, units });
const used = ({ accountId }: Caller) => account.unitsInLedger(accountId, period);

describe('the verdict of PostgreSQL', () => {
  test('prefers unauthorized to plan_required, and plan_required to quota_exceeded', async () => {
    const caller = await aCaller(1);
    expect(await admit(caller)).toEqual({ verdict: 'admitted', granted: 1, limit: 1, used: 1 });
    expect(await admit(caller)).toEqual({ verdict: 'quota_exceeded', granted: 0, limit: 1, used: 1 });
    await account.accounts.setSubscriptionStatus({ accountId: caller.accountId, status: 'expired' });
    expect(await admit(caller)).toEqual({ verdict: 'plan_required', granted: 0, limit: 1, used: 1 });
    await account.accounts.setStatus({ accountId: caller.accountId, status: 'suspended' });
    expect(await admit(caller)).toEqual({ verdict: 'unauthorized', granted: 0, limit: 0, used: 0 });
  });

  test('is unauthorized for a revoked, expired, foreign or unknown key', async () => {
    const caller = await aCaller(0);
    const revoked = await account.aKey(caller.accountId);
    await account.keys.revokeKey({ accountId: caller.accountId, id: revoked.id });
    const expiring = await account.aKey(caller.accountId, nowMs + 1000);
    const foreign = await aCaller(0);
    const verdictOf = async (keyId: string) => (await admit({ ...caller, keyId })).verdict;
    expect(await verdictOf(expiring.id)).toBe('admitted');
    nowMs += 1000;
    for (const keyId of [revoked.id, expiring.id, foreign.keyId, 'key_01JD3ABCDEFGHJKMNPQRSTVWXY', '\0'])
      expect(await verdictOf(keyId)).toBe('unauthorized');
    expect((await admit({ ...caller, accountId: randomUUID() })).verdict).toBe('unauthorized');
  });

  test('for 0 units, tells whether a unit is left and holds nothing', async () => {
    const caller = await aCaller(1);
    expect(await admit(caller, 0)).toEqual({ verdict: 'admitted', granted: 0, limit: 1, used: 0 });
    await admit(caller);
    expect(await admit(caller, 0)).toMatchObject({ verdict: 'quota_exceeded', used: 1 });
  });

  test.each(['', '2026-13', 'x'])('is refused as invalid for the period %j', async (wrong) => {
    const caller = await aCaller(0);
    await expect(account.usage.admitUsage({ ...caller, period: wrong, requestId: 'r', units: 1 })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });
});

describe('with k units left', () => {
  test('two processes together admit exactly k of 200 concurrent calls', async () => {
    const caller = await aCaller(37);
    const replica = await account.startReplica();
    const ways = [account.usage, replica.usage];
    const admissions = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        (ways[i % 2] ?? account.usage).admitUsage({ ...caller, period, requestId: randomUUID(), units: 1 }),
      ),
    );
    expect(admissions.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(37);
    expect(Math.max(...admissions.map((admission) => admission.used))).toBe(37);
    await replica.stop();
  });

  test('a call gets at most the units that are left, and is refused if none is left', async () => {
    const caller = await aCaller(10);
    expect(await admit(caller, 7)).toMatchObject({ granted: 7, used: 7 });
    expect(await admit(caller, 7)).toMatchObject({ granted: 3, used: 10 });
    expect(await admit(caller, 7)).toMatchObject({ verdict: 'quota_exceeded', granted: 0 });
  });

  test('units freed by a failed call are granted to the next call', async () => {
    const caller = await aCaller(1);
    const requestId = randomUUID();
    await admit(caller, 1, requestId);
    expect(await settle(requestId, 0)).toEqual({ used: 0 });
    expect((await admit(caller)).verdict).toBe('admitted');
  });
});

describe('a repeated call', () => {
  test('is admitted once', async () => {
    const caller = await aCaller(10);
    const requestId = randomUUID();
    const admissions = await Promise.all(Array.from({ length: 20 }, () => admit(caller, 4, requestId)));
    expect(new Set(admissions.map(({ granted }) => granted))).toEqual(new Set([4]));
    expect((await admit(caller, 0)).used).toBe(4);
  });

  test('is charged once, with the same answer each time', async () => {
    const caller = await aCaller(10);
    const requestId = randomUUID();
    await admit(caller, 5, requestId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => settle(requestId, 3)));
    expect(new Set(answers.map((answer) => answer.used))).toEqual(new Set([3]));
    expect(await settle(requestId, 5)).toEqual({ used: 3 });
    expect(await used(caller)).toBe(3);
    expect((await admit(caller, 0)).used).toBe(3);
  });

  test('is a conflict under another account or after its settlement, because an id names one request', async () => {
    const caller = await aCaller(10);
    const requestId = randomUUID();
    await admit(caller, 1, requestId);
    await expect(admit(await aCaller(10), 1, requestId)).rejects.toMatchObject({ kind: 'conflict' });
    await settle(requestId);
    await expect(admit(caller, 1, requestId)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(admit(await aCaller(10), 1, requestId)).rejects.toMatchObject({ kind: 'conflict' });
  });
});

test('a settlement charges at most the units granted', async () => {
  const caller = await aCaller(10);
  const requestId = randomUUID();
  await admit(caller, 2, requestId);
  expect(await settle(requestId, 100)).toEqual({ used: 2 });
});

test('a faulty call does not affect the calls in the same batch', async () => {
  const caller = await aCaller(10);
  const requestId = randomUUID();
  const [sound, ...faulty] = await Promise.allSettled([
    admit(caller, 1, requestId),
    admit(caller, 1, 'a\0b'),
    admit({ ...caller, accountId: '\0', keyId: '\0' }),
  ]);
  expect(sound).toMatchObject({ value: { verdict: 'admitted' } });
  expect(faulty).toMatchObject([{ reason: { kind: 'invalid' } }, { value: { verdict: 'unauthorized' } }]);
  const [settled, ...unknown] = await Promise.allSettled([settle(requestId), settle('a\0b'), settle('nobody'), settle(requestId, 0)]);
  expect(settled).toMatchObject({ value: { used: 1 } });
  expect(unknown).toMatchObject([{ reason: { kind: 'not_found' } }, { reason: { kind: 'not_found' } }, { value: { used: 1 } }]);
});

test('unsettled units are freed after a minute, and their settlement is then not_found', async () => {
  const caller = await aCaller(1);
  const requestId = randomUUID();
  await admit(caller, 1, requestId);
  nowMs += 59_999;
  expect((await admit(caller)).verdict).toBe('quota_exceeded');
  nowMs += 1;
  expect((await admit(caller)).verdict).toBe('admitted');
  await expect(settle(requestId)).rejects.toMatchObject({ kind: 'not_found' });
  expect(await used(caller)).toBe(0);
});

test('unsettled units of an account without further calls are freed too', async () => {
  const caller = await aCaller(1);
  await admit(caller);
  nowMs += 60_000;
  const holds = async () =>
    (
      await account.database.query<{ n: number }>('holds', 'SELECT count(*) AS n FROM usage_holds WHERE account_id = $1', [
        caller.accountId,
      ])
    ).rows[0]?.n;
  await waitUntil('it is freed', async () => (await holds()) === 0);
  expect((await admit(caller)).verdict).toBe('admitted');
});

describe('usage recorded while Redis was unavailable', () => {
  // ResumeAdmission waits for calls in flight. Earlier tests left some unsettled, so let their holds expire.
  beforeAll(async () => {
    nowMs += 60_000;
    await waitUntil('no call is in flight', async () => {
      const sql = 'SELECT count(*) AS n FROM usage_counters WHERE held_direct > 0';
      return (await account.database.query<{ n: number }>('in_flight', sql, [])).rows[0]?.n === 0;
    });
  });

  test('is merged into Redis once, even by concurrent calls', async () => {
    const caller = await aCaller(100);
    const gateway = await startGateway(redis.url, account);
    await account.database.transaction(async (tx) => {
      // The lock keeps the ledger behind Redis.
      await tx.query('stop_ledger', 'LOCK TABLE usage_ledger IN SHARE MODE', []);
      await gateway.settle(await gateway.admit(caller.accountId, caller.keyId, 2), 2);
      for (const units of [3, 4]) {
        const requestId = randomUUID();
        await admit(caller, units, requestId);
        await settle(requestId, units);
      }
      await Promise.all([account.usage.resumeAdmission({ shards: [] }), account.usage.resumeAdmission({ shards: [] })]);
      expect(await gateway.used(caller.accountId)).toBe(9);
    });
    await waitUntil('it is confirmed', async () => (await account.metric('projections_pending')) === 0);
    await account.usage.resumeAdmission({ shards: [] });
    expect(await gateway.used(caller.accountId)).toBe(9);
    await waitUntil('the ledger has the rest', async () => (await used(caller)) === 9);
    await gateway.stop();
  });

  test('is merged before ResumeAdmission returns, and again on a new connection, after Redis lost it', async () => {
    const unhurried = await startAccount({ redisUrl: redis.url }, { isRedisAway: () => true, projectEveryMs: 3_600_000 });
    const { id: accountId } = await unhurried.anAccount();
    const { id: keyId } = await unhurried.aKey(accountId);
    const gateway = await startGateway(redis.url, unhurried);
    await gateway.admit(accountId, keyId, 0);
    const requestId = randomUUID();
    await unhurried.usage.admitUsage({ accountId, keyId, period, requestId, units: 6 });
    await unhurried.usage.settleUsage({ requestId, units: 6 });
    await unhurried.usage.resumeAdmission({ shards: [] });
    expect(await gateway.used(accountId)).toBe(6);

    await gateway.redis.run(async (client) => {
      const [name = ''] = await client.keys(`*:quota:${accountId}:*`);
      await client.hset(name, { used: 0, direct: 0 });
    });
    await gateway.endConnections();
    await waitUntil('Redis has it again', async () => (await gateway.used(accountId).catch(() => 0)) === 6);
    await gateway.stop();
    await unhurried.stop();
  });

  test('is complete when ResumeAdmission returns, including a call with an unfinished admission', async () => {
    const caller = await aCaller(100);
    const gateway = await startGateway(redis.url, account);
    await gateway.admit(caller.accountId, caller.keyId, 0);
    await settle(await admitted(caller, 1), 1);
    let release = () => {};
    let held: Promise<void> | undefined;
    await new Promise<void>((isHeld) => {
      held = account.database.transaction(async (tx) => {
        await tx.query('hold_counter', 'SELECT FROM usage_counters WHERE account_id = $1 FOR UPDATE', [caller.accountId]);
        isHeld();
        await new Promise<void>((resolve) => (release = resolve));
      });
    });
    // Loops of the service may wait for the counter too, so look for the statement.
    const waits = (statement: string) =>
      waitUntil(`${statement} waits`, async () => {
        const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`;
        return (await account.database.query('find_waiting', sql, [`%${statement}%`])).rows.length > 0;
      });
    try {
      const admission = admitted(caller, 6);
      await waits('INSERT INTO usage_counters');
      const resumed = account.usage.resumeAdmission({ shards: [] });
      await waits('pg_advisory_xact_lock(');
      release();
      await settle(await admission, 6);
      await resumed;
    } finally {
      release();
      await held;
    }
    expect(await gateway.used(caller.accountId)).toBe(7);
    await gateway.stop();
  });

  test('is counted once in a counter that Redis does not have', async () => {
    const caller = await aCaller(100);
    const gateway = await startGateway(redis.url, account);
    const requestId = randomUUID();
    await admit(caller, 5, requestId);
    await settle(requestId, 5);
    expect(await gateway.admit(caller.accountId, caller.keyId, 1)).toMatchObject({ verdict: 'admitted', used: 6 });
    await account.usage.resumeAdmission({ shards: [] });
    await waitUntil('it is confirmed', async () => (await account.metric('projections_pending')) === 0);
    expect(await gateway.used(caller.accountId)).toBe(5);
    await gateway.stop();
  });

  test('counts against the month’s limit when the gateway reaches Redis again', async () => {
    const caller = await aCaller(10);
    const gateway = await startGateway(redis.url, account);
    await gateway.settle(await gateway.admit(caller.accountId, caller.keyId, 4), 4);
    await waitUntil('the ledger has it', async () => (await used(caller)) === 4);
    await redis.stop();
    const admissions = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const requestId = randomUUID();
        const { verdict } = await admit(caller, 1, requestId);
        await settle(requestId);
        return verdict;
      }),
    );
    expect(new Set(admissions)).toEqual(new Set(['admitted']));
    await redis.restart();
    await waitUntil('the gateway is back', () => gateway.redis.isUsable());
    const after = await Promise.all(Array.from({ length: 10 }, () => gateway.admit(caller.accountId, caller.keyId)));
    expect(after.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(1);
    await gateway.stop();
  });
});

test('admission is not resumed while this service waits for an answer from a hanging Redis', async () => {
  const own = await startTestRedis();
  // No projection is due, so only the connection that reads the usage stream can notice.
  const alone = await startAccount({ redisUrl: own.url }, { projectEveryMs: 3_600_000 });
  await alone.usage.resumeAdmission({ shards: [] });
  own.kill('SIGSTOP');
  try {
    await waitUntil('it is noticed', async () =>
      alone.usage.resumeAdmission({ shards: [] }).then(
        () => false,
        (error: unknown) => (error as { kind?: string }).kind === 'unavailable',
      ),
    );
  } finally {
    own.kill('SIGCONT');
  }
  await waitUntil('it is resumed', async () => alone.usage.resumeAdmission({ shards: [] }).then(() => true));
  await alone.stop();
  await own.remove();
});
