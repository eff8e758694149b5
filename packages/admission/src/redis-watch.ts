import { epochKey, usageKey } from './keys';
import type { RedisConnection } from './redis-connection';
import type { RunningHolds } from './running-holds';
import type { Unledgered } from './unledgered';
import type { UsageReports } from './usage-reports';

interface RedisWatchSettings {
  redis: RedisConnection;
  shards: readonly number[];
  running: RunningHolds;
  unledgered: Unledgered;
  reports: UsageReports;
  everyMs: number;
}

/**
 * Detects that a Redis server is gone or has lost data, and reports what this gateway knows. A new epoch stays closed for
 * several checks (epoch.ts), and PostgreSQL decides nothing before that either.
 */
export function createRedisWatch({ redis, shards, running, unledgered, reports, everyMs }: RedisWatchSettings) {
  const key = epochKey(redis, shards[0] as number);
  const progressInput = [1 + shards.length, key, ...shards.map(usageKey)];
  let epoch = '';
  let isReported = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    const server = redis.at(key);
    if (!server.isUsable()) {
      if (isReported) return;
      await reports.sendEnded(shards);
      await reports.sendRunning(shards);
      isReported = true;
      return;
    }
    isReported = false;
    const sentAtMs = performance.now();
    const [found, ...oldest] = await server.run((client) => client.usageProgress(progressInput));
    // Handle admission replies that arrived in the same read first.
    await new Promise(setImmediate);
    if (found === epoch) {
      // Without an epoch, a missing entry could mean "in the ledger" or "lost".
      if (found !== '') unledgered.forgetBefore(shards, oldest, sentAtMs);
      return;
    }
    await running.holdAgain(redis, shards);
    await reports.sendEnded(shards);
    epoch = found;
  }

  function schedule(): void {
    timer = setTimeout(() => {
      looking = look().catch(() => undefined);
      void looking.then(() => timer !== undefined && schedule());
    }, everyMs);
  }

  return {
    start: () => schedule(),
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await looking;
    },
  };
}
