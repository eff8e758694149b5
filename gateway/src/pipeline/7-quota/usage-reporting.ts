import { createAdmitter, type RedisConnection } from '@consent/admission';
import type { UsageServiceMethods } from '@consent/contracts';
import { isAway } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';

/** The admitter, which reports to the account service what Redis may have lost (ADR 4). */
export function createUsageReporting(redis: RedisConnection, usage: RpcClient<UsageServiceMethods>) {
  const admitter = createAdmitter({
    redis,
    reportUsage: async ({ ended, running }) => {
      await usage.reportUsage({
        ended: ended.map((calls) => ({ ...calls, holds: [...calls.holds] })),
        running: running.map(({ id, accountId, keyId, period, units }) => ({ holdId: id, accountId, keyId, period, units })),
      });
    },
  });

  return {
    admitter,
    /**
     * Reports before a new connection to the server of these shards is used. Rejects while the account service is unavailable. One of an earlier
     * release, which takes no reports, does not keep the gateway from Redis.
     */
    reportUsage: async (shards: readonly number[]): Promise<void> => {
      try {
        await admitter.reportUsage(shards);
      } catch (error) {
        if (isAway(error)) throw error;
      }
    },
  };
}
