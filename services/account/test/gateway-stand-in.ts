import { type Admission, createAdmitter, createRedis, readUsed } from '@consent/admission';
import { periodOf } from '@consent/contracts';
import { createSilentLogger } from '@consent/kernel';
import type { AccountUnderTest } from './account-under-test';

/** Uses Redis as a gateway does. With `resumes: false` it trusts everything it reads. With `watches: true` it notices losses of data. */
export async function startGateway(redisUrl: string, account: AccountUnderTest, { resumes = true, watches = false } = {}) {
  const redis = createRedis(redisUrl, {
    logger: createSilentLogger(),
    beforeUse: async (shards, unchecked) => {
      if (!resumes) return;
      await admitter.reportUsage(shards);
      await admitter.holdAgain(shards, unchecked);
      await account.usage.resumeAdmission({ shards: [...shards] });
    },
  });
  const admitter = createAdmitter({
    redis,
    reportUsage: async ({ ended, running }) =>
      void (await account.usage.reportUsage({
        ended: ended.map((calls) => ({ ...calls, holds: [...calls.holds] })),
        running: running.map(({ id, ...hold }) => ({ ...hold, holdId: id })),
      })),
    quotaWait: { everyMs: 10, times: 2 },
  });
  await redis.start();
  if (watches) admitter.start();
  const period = periodOf(Date.now());
  let requests = 0;

  const ask = (accountId: string, keyId: string, units: number, siteIds: string[] = []) =>
    admitter.admit({ accountId, keyId, period, units, siteIds, requestId: `request ${(requests += 1)}` });

  return {
    redis,
    period,
    /** The verdict may be `missing`. */
    ask,
    /** If data is missing, has it restored and asks again. */
    admit: async (accountId: string, keyId: string, units = 1, siteIds: string[] = []): Promise<Admission> => {
      const admission = await ask(accountId, keyId, units, siteIds);
      if (admission.verdict !== 'missing') return admission;
      await account.usage.restoreAdmission({ accountId, keyId, period });
      return ask(accountId, keyId, units, siteIds);
    },
    settle: admitter.settle,
    used: async (accountId: string) => (await readUsed(redis, { accountId, period }))?.used,
    /** Returns how many keys it deleted. */
    forget: (pattern: string) =>
      redis.run(async (client) => {
        const names = await client.keys(pattern);
        await Promise.all(names.map((name) => client.del(name)));
        return names.length;
      }),
    /** Includes connections of other processes. */
    endConnections: () => redis.run((client) => client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'no')).catch(() => undefined),
    stop: async () => {
      await admitter.stop();
      await redis.stop();
    },
  };
}

export type GatewayStandIn = Awaited<ReturnType<typeof startGateway>>;
