import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { shardOf, usageKey } from '@consent/admission';
import type { TestRedisCluster, TestServer } from '@consent/testkit';
import type { AccountUnderTest } from './account-under-test';
import type { GatewayStandIn } from './gateway-stand-in';

export interface Caller {
  accountId: string;
  keyId: string;
  limit: number;
  /** The account's shard is on the lost server. */
  isAffected: boolean;
  byRedis: number;
  byPostgres: number;
}

export async function createCallers(
  { cluster, account, victim }: { cluster: TestRedisCluster; account: AccountUnderTest; victim: TestServer },
  { isAffected, count, limit }: { isAffected: boolean; count: number; limit: number },
): Promise<Caller[]> {
  const found: Caller[] = [];
  while (found.length < count) {
    const { id: accountId } = await account.anAccount({ monthlyRequests: limit });
    const server = await cluster.primaryOf(usageKey(shardOf(accountId)));
    if ((server === victim) !== isAffected) continue;
    const { id: keyId } = await account.aKey(accountId);
    found.push({ accountId, keyId, limit, isAffected, byRedis: 0, byPostgres: 0 });
  }
  return found;
}

/** Redis decides, or PostgreSQL if the account service has lost Redis too. */
export async function call(gateway: GatewayStandIn, account: AccountUnderTest, caller: Caller): Promise<'succeeded' | 'refused'> {
  const { accountId, keyId } = caller;
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await delay(25)) {
    try {
      const admission = await gateway.admit(accountId, keyId);
      if (admission.verdict === 'quota_exceeded') return 'refused';
      expect(admission.verdict).toBe('admitted');
      // Reported in the background if Redis rejects it.
      gateway.settle(admission, 1).catch(() => undefined);
      caller.byRedis += 1;
      return 'succeeded';
    } catch (error) {
      expect(error).toMatchObject({ kind: 'unavailable' });
    }
    try {
      const requestId = randomUUID();
      const { verdict } = await account.usage.admitUsage({ accountId, keyId, period: gateway.period, requestId, units: 1 });
      if (verdict === 'quota_exceeded') return 'refused';
      expect(verdict).toBe('admitted');
      await account.usage.settleUsage({ requestId, units: 1 });
      caller.byPostgres += 1;
      return 'succeeded';
    } catch (error) {
      expect(error).toMatchObject({ kind: 'unavailable' });
    }
  }
  throw new Error('neither Redis nor PostgreSQL decided within 30 s');
}

/** Runs until the returned function is called or 50 units are left. */
export function startLoad(gateways: readonly GatewayStandIn[], account: AccountUnderTest, callers: readonly Caller[]) {
  let isStopped = false;
  const ended = Promise.all(
    gateways.flatMap((gateway) =>
      callers.map(async (caller) => {
        while (!isStopped && caller.byRedis + caller.byPostgres < caller.limit - 50) {
          await call(gateway, account, caller);
          await delay(10);
        }
      }),
    ),
  );
  return async () => {
    isStopped = true;
    await ended;
  };
}
