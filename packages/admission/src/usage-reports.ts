import { setTimeout as delay } from 'node:timers/promises';
import { unavailable } from '@consent/kernel/errors';
import type { EndedCalls, ReportedUsage } from './reported-usage';
import type { Releaser } from './releaser';
import type { RunningHolds } from './running-holds';
import type { Unledgered } from './unledgered';

interface UsageReportsSettings {
  send: (usage: ReportedUsage) => Promise<void>;
  running: RunningHolds;
  unledgered: Unledgered;
  releaser: Releaser;
  retryEveryMs: number;
}

export type UsageReports = ReturnType<typeof createUsageReports>;

/** Bounds memory while the account service is unavailable. The oldest calls are dropped and never charged. */
const maxQueued = 50_000;
const maxInOneReport = 1_000;

/**
 * Reports to the account service what Redis may have lost. Sends one report at a time, so that a call is never reported as
 * running after it was reported as ended.
 */
export function createUsageReports({ send, running, unledgered, releaser, retryEveryMs }: UsageReportsSettings) {
  const queue = new Map<string, EndedCalls>();
  let last: Promise<void> = Promise.resolve();
  let isRetryScheduled = false;

  function scheduleRetry(afterMs: number): void {
    if (isRetryScheduled) return;
    isRetryScheduled = true;
    setTimeout(() => {
      isRetryScheduled = false;
      inTurn(sendQueue).catch(() => scheduleRetry(retryEveryMs));
    }, afterMs).unref();
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  }

  async function sendQueue(): Promise<void> {
    while (queue.size > 0) {
      const ended = [...queue.values()].slice(0, maxInOneReport);
      await send({ ended, running: [] });
      for (const { settlementId, accountId, period, holds } of ended) {
        queue.delete(settlementId);
        for (const { id } of holds) releaser.release({ id, accountId, period });
      }
    }
  }

  function enqueue(ended: EndedCalls): void {
    queue.set(ended.settlementId, ended);
    const oldest = queue.keys().next().value;
    if (queue.size > maxQueued && oldest !== undefined) queue.delete(oldest);
  }

  return {
    add(ended: EndedCalls): void {
      enqueue(ended);
      scheduleRetry(0);
    },

    sendEnded(shards: readonly number[]): Promise<void> {
      for (const ended of unledgered.take(shards)) enqueue(ended);
      return inTurn(sendQueue);
    },

    sendRunning(shards: readonly number[]): Promise<void> {
      return inTurn(async () => {
        const holds = running.list(shards);
        if (holds.length === 0) return;
        // Mark first: if the reply is lost, the ends of these calls must be reported as well.
        running.markReported(holds);
        await send({ ended: [], running: holds });
      });
    },

    async stop(withinMs: number): Promise<void> {
      if (queue.size > 0) await Promise.race([inTurn(sendQueue).catch(() => undefined), delay(withinMs, undefined, { ref: false })]);
    },
  };
}

export function noReports(): Promise<void> {
  return Promise.reject(unavailable('Nothing takes reports of usage here.'));
}
