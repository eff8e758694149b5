import { randomUUID } from 'node:crypto';
import { epochClosedMs, shardOf } from '@consent/admission';
import { startTestRedisCluster, type TestRedisCluster, type TestServer, waitUntil } from '@consent/testkit';
import { startAccount, type AccountUnderTest } from './account-under-test';
import { call, createCallers, startLoad, type Caller } from './cluster-callers';
import { startGateway, type GatewayStandIn } from './gateway-stand-in';

const limit = 400;

describe.each([{ hasReplicas: false }, { hasReplicas: true }])(
  'Redis Cluster of three primaries, replicas: $hasReplicas',
  ({ hasReplicas }) => {
    let cluster: TestRedisCluster;
    let account: AccountUnderTest;
    let gateways: GatewayStandIn[];
    let victim: TestServer;
    let callers: Caller[];

    beforeAll(async () => {
      cluster = await startTestRedisCluster({ hasReplicas });
      account = await startAccount({ redisUrl: cluster.url }, { projectEveryMs: 50, closedMs: epochClosedMs });
      gateways = await Promise.all([
        startGateway(cluster.url, account, { watches: true }),
        startGateway(cluster.url, account, { watches: true }),
      ]);
      await waitUntil('both gateways have all of Redis', () => gateways.every(({ redis }) => redis.isUsable()));
      victim = cluster.primaries[0] as TestServer;
      const servers = { cluster, account, victim };
      callers = [
        ...(await createCallers(servers, { isAffected: true, count: 2, limit })),
        ...(await createCallers(servers, { isAffected: false, count: 2, limit })),
      ];
    });
    afterAll(async () => {
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await account.stop();
      await cluster.remove();
    });

    async function markedKeys(accountId: string): Promise<number> {
      const sql = 'SELECT count(*)::integer AS marked FROM api_keys WHERE account_id = $1 AND projected_revision < revision';
      return (await account.database.query<{ marked: number }>('marked_keys', sql, [accountId])).rows[0]?.marked ?? -1;
    }

    test('[ADR 4] a primary is killed under load: others are unaffected, service is back within 10 s, and each account gets its quota exactly', async () => {
      const [affected, others] = [callers.filter((caller) => caller.isAffected), callers.filter((caller) => !caller.isAffected)];
      const stop = startLoad(gateways, account, callers);
      await waitUntil('Redis decides', () => callers.every(({ byRedis }) => byRedis >= 5));

      victim.kill('SIGKILL');
      const atKill = affected.map(({ byRedis }) => byRedis);
      // A replica may take over before PostgreSQL has to decide.
      const hasReplica = (caller: Caller, at: number) => hasReplicas && caller.byRedis > (atKill[at] as number) + 5;
      await waitUntil('PostgreSQL or a replica decides for its accounts', () =>
        affected.every((caller, at) => caller.byPostgres >= 3 || hasReplica(caller, at)),
      );
      const before = others.map(({ byRedis }) => byRedis);
      await waitUntil('Redis decides for the others', () => others.every(({ byRedis }, at) => byRedis > (before[at] as number) + 5));
      expect(others.map(({ byPostgres }) => byPostgres)).toEqual(others.map(() => 0));
      // The servers of the other accounts must still confirm this.
      const [other] = others as [Caller];
      await account.keys.revokeKey({ accountId: other.accountId, id: (await account.aKey(other.accountId)).id });

      if (!hasReplicas) {
        const [lost] = affected as [Caller];
        const { id } = await account.aKey(lost.accountId);
        await expect(account.keys.revokeKey({ accountId: lost.accountId, id })).rejects.toMatchObject({ kind: 'unavailable' });
        // If PostgreSQL admitted here, Redis would not know of it.
        const asked = { accountId: other.accountId, keyId: other.keyId, period: gateways[0]?.period as string, units: 1 };
        await expect(account.usage.admitUsage({ ...asked, requestId: randomUUID() })).rejects.toMatchObject({ kind: 'unavailable' });
        await account.usage.resumeAdmission({ shards: [shardOf(other.accountId)] });
        await expect(account.usage.resumeAdmission({ shards: [] })).rejects.toMatchObject({ kind: 'unavailable' });
        await waitUntil('the keys of the other account are confirmed', async () => (await markedKeys(other.accountId)) === 0);
        expect(await markedKeys(lost.accountId)).toBeGreaterThan(0);
        await waitUntil('the server is gone', () => victim.pid === undefined);
        await victim.restart();
      }
      await waitUntil('both gateways have all of Redis again', () => gateways.every(({ redis }) => redis.isUsable()), {
        timeoutMs: 10_000,
      });
      const again = affected.map(({ byRedis }) => byRedis);
      await waitUntil('Redis decides for its accounts again', () =>
        affected.every(({ byRedis }, at) => byRedis > (again[at] as number) + 5),
      );
      await stop();
      await waitUntil('nothing waits for Redis', async () => (await account.metric('projections_pending')) === 0);

      for (const caller of callers) {
        const succeeded = caller.byRedis + caller.byPostgres;
        const used = () => account.unitsInLedger(caller.accountId, gateways[0]?.period as string);
        await waitUntil('the ledger has every call that succeeded', async () => (await used()) === succeeded);
      }
      // Both gateways spend the rest of the quota in parallel.
      for (const caller of callers) {
        const calls = Array.from({ length: limit }, (_, at) => call(gateways[at % 2] as GatewayStandIn, account, caller));
        await Promise.all(calls);
        // A lost answer of the killed primary may hold a unit until its hold ends.
        await waitUntil(
          'every unit is given',
          async () => {
            if (caller.byRedis + caller.byPostgres < limit) await call(gateways[0] as GatewayStandIn, account, caller);
            return caller.byRedis + caller.byPostgres >= limit;
          },
          { timeoutMs: 100_000 },
        );
        expect(caller.byRedis + caller.byPostgres).toBe(limit);
      }
    });
  },
);
