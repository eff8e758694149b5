import type { Hold } from './admission';
import { holdsKey, quotaKey, shardOf } from './keys';
import { periodForgottenMs } from './period-forgotten';
import type { RedisCommands } from './redis-connection';

interface RunningHold {
  hold: Hold;
  expiresAtMs: number;
  /** Reported to the account service during an outage of Redis, so its end must be reported too. */
  isReported: boolean;
}

export type RunningHolds = ReturnType<typeof createRunningHolds>;

export function createRunningHolds(holdLifetimeMs: number) {
  const running = new Map<string, RunningHold>();

  function inShards(shards: readonly number[]): RunningHold[] {
    return [...running.values()].filter(({ hold }) => shards.includes(shardOf(hold.accountId)));
  }

  return {
    /**
     * Counts from `askedAtMs`, not from the reply, so that a hold never seems to outlast the one in Redis, which counts whole
     * ms.
     */
    begin(hold: Hold, askedAtMs: number): void {
      running.set(hold.id, { hold, expiresAtMs: askedAtMs + holdLifetimeMs - 1, isReported: false });
    },

    end(holdId: string): RunningHold | undefined {
      const ended = running.get(holdId);
      running.delete(holdId);
      return ended;
    },

    list: (shards: readonly number[]): Hold[] => inShards(shards).map(({ hold }) => hold),

    markReported(holds: readonly Hold[]): void {
      for (const { id } of holds) {
        const known = running.get(id);
        if (known !== undefined) known.isReported = true;
      }
    },

    async holdAgain(redis: RedisCommands, shards: readonly number[]): Promise<void> {
      const nowMs = performance.now();
      const groups = new Map<string, (string | number)[]>();
      for (const { hold, expiresAtMs } of inShards(shards)) {
        const { accountId, period } = hold;
        const key = quotaKey(accountId, period);
        const input = groups.get(key) ?? [2, key, holdsKey(accountId, period), periodForgottenMs(period)];
        groups.set(key, input);
        if (expiresAtMs > nowMs) input.push(`${hold.id}:${hold.units}`, Math.ceil(expiresAtMs - nowMs));
      }
      await Promise.all([...groups].map(([key, input]) => redis.at(key).run((client) => client.holdAgain(input))));
    },
  };
}
