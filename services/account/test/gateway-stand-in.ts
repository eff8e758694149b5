import { type Admission, createAdmitter, createRedis, periodOf, readUsed } from '@consent/admission';
import { createSilentLogger } from '@consent/kernel';
import type { AccountUnderTest } from './account-under-test';

/**
 * What a gateway does with Redis: it admits and settles there, and lets the service
 * put right what is missing. One that does not resume believes whatever it reads.
 */
export async function startGateway(redisUrl: string, account: AccountUnderTest, { resumes = true } = {}) {
  const redis = createRedis(redisUrl, {
    logger: createSilentLogger(),
    beforeUse: async () => {
      if (resumes) await account.usage.resumeAdmission({});
    },
  });
  await redis.start();
  const admitter = createAdmitter({ redis, quotaWait: { everyMs: 10, times: 2 } });
  const period = periodOf(Date.now());
  let requests = 0;

  const ask = (accountId: string, keyId: string, units: number, siteIds: string[] = []) =>
    admitter.admit({ accountId, keyId, period, units, siteIds, requestId: `request ${(requests += 1)}` });

  return {
    redis,
    period,
    /** Only what Redis says, which may be `missing`. */
    ask,
    /** As a gateway admits. */
    admit: async (accountId: string, keyId: string, units = 1, siteIds: string[] = []): Promise<Admission> => {
      const admission = await ask(accountId, keyId, units, siteIds);
      if (admission.verdict !== 'missing') return admission;
      await account.usage.restoreAdmission({ accountId, keyId, period });
      return ask(accountId, keyId, units, siteIds);
    },
    settle: admitter.settle,
    used: async (accountId: string) => (await readUsed(redis, { accountId, period }))?.used,
    /** Deletes what Redis keeps under names of this form. */
    forget: (pattern: string) =>
      redis.run(async (client) => {
        const names = await client.keys(pattern);
        await Promise.all(names.map((name) => client.del(name)));
        return names.length;
      }),
    stop: () => redis.stop(),
  };
}

export type GatewayStandIn = Awaited<ReturnType<typeof startGateway>>;
