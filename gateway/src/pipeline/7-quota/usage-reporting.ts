import { createAdmitter, type RedisConnection } from '@consent/admission';
import type { UsageServiceMethods } from '@consent/contracts';
import { isAway } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';

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
     * Reports usage before a new connection to the server of these shards is used. Rejects if the account service is
     * unavailable. An account service of an earlier release takes no reports, and the gateway uses Redis anyway.
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
