import type { Hold } from './admission';
import { accountKey } from './keys';
import type { RedisConnection } from './redis-connection';
import { settleInput, type SettleCall } from './settle-trip';
import { createTurnGroups } from './turn-groups';

interface SettlerSettings {
  redis: RedisConnection;
  nextSettlementId: () => string;
  retryEveryMs: number;
  /** After this time a hold is freed, and settling it changes nothing. */
  holdLifetimeMs: number;
}

export interface Settler {
  /** Resolves with used and held units, or undefined when Redis has no counter. */
  settle(hold: Hold, units: number): Promise<number | undefined>;
}

/** Bounds memory while Redis is down. When the queue is full, a settlement is dropped: its hold expires and its units are never charged. */
const maxQueuedRetries = 10_000;

/**
 * Sends settlements, batched by key and turn. A failed one rejects immediately so the caller does not wait, and is
 * retried until the hold expires. The call was already answered, so its units must be charged.
 */
export function createSettler({ redis, nextSettlementId, retryEveryMs, holdLifetimeMs }: SettlerSettings): Settler {
  const maxTimesSent = Math.ceil(holdLifetimeMs / retryEveryMs);
  let retryQueue: SettleCall[] = [];
  const enqueue = createTurnGroups<SettleCall>({ run: (calls) => void send(calls), together: redis.inOneWrite });

  async function send(calls: SettleCall[]): Promise<void> {
    let used: number | undefined;
    try {
      const server = redis.at(accountKey((calls[0] as SettleCall).hold.accountId));
      used = (await server.run((client) => client.settle(settleInput(calls, nextSettlementId())))) ?? undefined;
    } catch (error) {
      for (const call of calls) {
        call.reject(error);
        scheduleRetry(call);
      }
      return;
    }
    for (const call of calls) call.resolve(used);
  }

  function scheduleRetry(call: SettleCall): void {
    call.timesSent += 1;
    if (call.timesSent > maxTimesSent || retryQueue.length >= maxQueuedRetries) return;
    if (retryQueue.length === 0) setTimeout(sendRetries, retryEveryMs).unref();
    retryQueue.push(call);
  }

  function sendRetries(): void {
    const calls = retryQueue;
    retryQueue = [];
    for (const call of calls) enqueue(call.hold.group, call);
  }

  return {
    settle: (hold, units) => new Promise((resolve, reject) => enqueue(hold.group, { hold, units, timesSent: 0, resolve, reject })),
  };
}
