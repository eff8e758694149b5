import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Admission } from '@consent/admission';
import { startTestRedisCluster, type TestRedisCluster, type TestServer, waitUntil } from '@consent/testkit';
import { startAccount, type AccountUnderTest } from './account-under-test';
import { call, createCallers, startLoad, type Caller } from './cluster-callers';
import { startGateway, type GatewayStandIn } from './gateway-stand-in';

const limit = 600;
/** Longer than in production: on a busy machine this process, and its gateways with it, may pause for more than a second (ADR 4). */
const closedMs = 2_000;

let cluster: TestRedisCluster;
let account: AccountUnderTest;
let gateways: [GatewayStandIn, GatewayStandIn];
let victim: TestServer;

beforeAll(async () => {
  cluster = await startTestRedisCluster();
  account = await startAccount({ redisUrl: cluster.url }, { projectEveryMs: 50, closedMs });
  gateways = await Promise.all([
    startGateway(cluster.url, account, { watches: true }),
    startGateway(cluster.url, account, { watches: true }),
  ]);
  victim = cluster.primaries[0] as TestServer;
  await allIsUsable();
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await account.stop();
  await cluster.remove();
});

const allIsUsable = () =>
  waitUntil('both gateways have all of Redis', () => gateways.every(({ redis }) => redis.isUsable()), { timeoutMs: 30_000 });

/** Callers of the other servers must not reach their limit before the end. */
const callersOf = (isAffected: boolean, count: number) =>
  createCallers({ cluster, account, victim }, { isAffected, count, limit: isAffected ? limit : 100 * limit });

const used = ({ accountId }: Caller) => account.unitsInLedger(accountId, gateways[0].period);

const losses = {
  'is emptied': async () => void (await cluster.command(victim, 'FLUSHALL')),
  'dies and comes back empty': async () => {
    victim.kill('SIGKILL');
    await waitUntil('the server is gone', () => victim.pid === undefined);
    await rm(join(victim.dataDir, 'appendonlydir'), { recursive: true, force: true });
    await victim.restart();
  },
};

test.each(Object.entries(losses))(
  '[decision 20.1] when a primary %s under load, each account of its shards gets its quota exactly, and other accounts are unaffected',
  async (_what, lose) => {
    const [affected, others] = [await callersOf(true, 2), await callersOf(false, 2)];
    const callers = [...affected, ...others];
    const count = ({ byRedis, byPostgres }: Caller) => byRedis + byPostgres;
    const stop = startLoad(gateways, account, callers);
    await waitUntil('calls succeed', () => callers.every((caller) => count(caller) >= 20));
    const [inFlight] = (await Promise.all(affected.map(({ accountId, keyId }) => gateways[0].admit(accountId, keyId, 3)))) as [Admission];
    for (const times of [1, 2]) {
      const before = callers.map(count);
      await lose();
      await waitUntil(
        `calls succeed after loss ${times}`,
        () => callers.every((caller, at) => count(caller) > (before[at] as number) + 5),
        // Poll often, or the load ends before the next loss.
        { timeoutMs: 60_000, intervalMs: 20 },
      );
    }
    // The call of the second account gets no answer, so its units stay held until the hold expires.
    const [first, second] = affected as [Caller, Caller];
    await gateways[0].settle(inFlight, 3).catch(() => undefined);
    first.byRedis += 3;
    await allIsUsable();
    await stop();
    expect(others.map(({ byPostgres }) => byPostgres)).toEqual([0, 0]);

    await Promise.all(
      affected.flatMap((caller) => Array.from({ length: limit }, (_, at) => call(gateways[at % 2] as GatewayStandIn, account, caller))),
    );
    expect([count(first), count(second)]).toEqual([limit, limit - 3]);
    for (const caller of callers) {
      await waitUntil('the ledger has every call that succeeded', async () => (await used(caller)) === count(caller));
    }
  },
  180_000,
);

describe('while a primary is unavailable', () => {
  const column = async (name: string, { accountId }: Caller) => {
    const sql = `SELECT ${name}::integer AS value FROM usage_counters WHERE account_id = $1`;
    return (await account.database.query<{ value: number }>(`read_${name}`, sql, [accountId])).rows[0]?.value;
  };
  const unmark = ({ accountId }: Caller) =>
    account.database.query(
      'unmark',
      `UPDATE usage_counters SET merged_direct = used_direct, ledger_at = now() - interval '1 hour' WHERE account_id = $1`,
      [accountId],
    );
  async function addSites({ accountId }: Caller, count: number): Promise<void> {
    await account.database.query(
      'add_sites',
      `INSERT INTO sites (account_id, id, name, domain, token, created_at, updated_at, revision, projected_revision, projected_at)
       SELECT $1::uuid, gen_random_uuid(), 'Site', 'example.com', 'st_' || $1::uuid || n, now(), now(), 1, 1, now() FROM generate_series(1, $2::int) AS n`,
      [accountId, count],
    );
  }
  async function markedSites({ accountId }: Caller): Promise<number> {
    const sql = 'SELECT count(*)::integer AS marked FROM sites WHERE account_id = $1 AND projected_revision < revision';
    return (await account.database.query<{ marked: number }>('marked_sites', sql, [accountId])).rows[0]?.marked ?? -1;
  }

  test('[ADR 4] rows of its shards are marked in slices, and usage reported in this time reaches its counters even after a long outage', async () => {
    const [[lost], [other]] = (await Promise.all([callersOf(true, 1), callersOf(false, 1)])) as [[Caller], [Caller]];
    await Promise.all([call(gateways[0], account, lost), call(gateways[0], account, other), addSites(lost, 2_500), addSites(other, 100)]);
    await waitUntil('the ledger has the calls', async () => (await used(lost)) === 1 && (await used(other)) === 1);
    const inFlight = await gateways[0].admit(lost.accountId, lost.keyId, 2);
    victim.kill('SIGKILL');
    await waitUntil(
      'all its rows are marked',
      async () => (await markedSites(lost)) === 2_500 && (await column('merged_direct', lost)) === -1,
    );
    expect([await markedSites(other), await column('merged_direct', other)]).toEqual([0, 0]);

    // As if the loss were long ago, and the other servers had confirmed more since.
    await unmark(lost);
    await expect(gateways[0].settle(inFlight, 2)).rejects.toMatchObject({ kind: 'unavailable' });
    await waitUntil('the call is reported', async () => (await used(lost)) === 3);
    await account.database.query('age', `UPDATE usage_counters SET ledger_at = now() - interval '1 hour' WHERE account_id = $1`, [
      lost.accountId,
    ]);
    await waitUntil('the server is gone', () => victim.pid === undefined);
    await victim.restart();
    await allIsUsable();
    await waitUntil('the counter has the call', async () => (await gateways[1].used(lost.accountId)) === 3);
    await waitUntil('no row is marked', async () => (await markedSites(lost)) === 0);
  });
});
