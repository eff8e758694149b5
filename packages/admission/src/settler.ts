import type { Hold } from './admission';
import type { RedisConnection } from './redis-connection';
import { settleInput, type SettleCall } from './settle-trip';
import { createTurnGroups } from './turn-groups';

interface SettlerSettings {
  redis: RedisConnection;
  nextSettlementId: () => string;
  retryEveryMs: number;
  /** Beyond it a hold is freed, and settling it would change nothing. */
  holdLifetimeMs: number;
}

export interface Settler {
  /** Answers charged and held after it; undefined when Redis has no counter any more. */
  settle(hold: Hold, units: number): Promise<number | undefined>;
}

/** What waits for Redis to come back is bounded; beyond it units are freed uncharged. */
const maxLeftOver = 10_000;

/**
 * Sends settlements, those of a turn with the same key together. One that Redis did
 * not take rejects at once, so that nobody waits, and is sent again until the hold is
 * freed: the call was answered, so its units must not become free.
 */
export function createSettler({ redis, nextSettlementId, retryEveryMs, holdLifetimeMs }: SettlerSettings): Settler {
  const maxTimesSent = Math.ceil(holdLifetimeMs / retryEveryMs);
  let leftOver: SettleCall[] = [];
  const enqueue = createTurnGroups<SettleCall>({ run: (calls) => void send(calls), together: redis.inOneWrite });

  async function send(calls: SettleCall[]): Promise<void> {
    let used: number | undefined;
    try {
      used = (await redis.run((client) => client.settle(settleInput(calls, nextSettlementId())))) ?? undefined;
    } catch (error) {
      for (const call of calls) {
        call.reject(error);
        keep(call);
      }
      return;
    }
    for (const call of calls) call.resolve(used);
  }

  function keep(call: SettleCall): void {
    call.timesSent += 1;
    if (call.timesSent > maxTimesSent || leftOver.length >= maxLeftOver) return;
    if (leftOver.length === 0) setTimeout(sendLeftOver, retryEveryMs).unref();
    leftOver.push(call);
  }

  function sendLeftOver(): void {
    const calls = leftOver;
    leftOver = [];
    for (const call of calls) enqueue(call.hold.group, call);
  }

  return {
    settle: (hold, units) => new Promise((resolve, reject) => enqueue(hold.group, { hold, units, timesSent: 0, resolve, reject })),
  };
}
