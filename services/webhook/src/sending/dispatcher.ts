import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger, Part } from '@consent/kernel';
import { parseUrl } from '@consent/outbound';
import type { WebhookParts } from '../parts';
import type { ResultClass } from '../receivers/failure.rule';
import { attemptDelivery } from './attempt';
import { claimDeliveries, type ClaimedDelivery } from './claim.sql';
import { keyOf, type FairQueues, type Grant, type Queue } from './fair-queues.rule';
import { beforeQueues, findDueTimes, listQueues } from './queue.sql';
import type { ClaimedResult, Recording } from './record-results';
import { createWakeTimers } from './wake-timers';

interface DispatcherOptions {
  parts: Pick<WebhookParts, 'database' | 'send' | 'openSecret' | 'waitsMs'>;
  queues: FairQueues;
  record: (result: ClaimedResult) => Promise<Recording>;
  /** Fewer than all slots, so that attempts are in flight while the next deliveries are claimed. */
  claimAtOnce: number;
  leaseMs: number;
  timeoutMs: number;
  logger: Logger;
  metrics: { onRecorded: (result: ResultClass) => void; onDropped: () => void };
}

export interface Dispatcher extends Part {
  wake: (queues: readonly Queue[]) => void;
  look: () => Promise<void>;
}

/** Minimum time between claims, so that under load one claim takes many deliveries. */
const gatherMs = 1;
const pauseAfterFailureMs = 250;
const lookSize = 1000;
/** Minimum wait for a queue that was due but gave nothing, because another process is claiming from it. */
const leastWaitMs = 20;

/**
 * Claims due deliveries fairly and attempts them. The table is the queue; memory holds only which queues to claim from. A
 * failed attempt keeps its slot until its result is stored, because that may disable the endpoint.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { parts, queues, record, claimAtOnce, leaseMs, timeoutMs, logger, metrics } = options;
  const { database, waitsMs } = parts;
  const inFlight = new Set<Promise<void>>();
  const timers = createWakeTimers((queue) => wake([queue]));
  let isStopping = false;
  let isAwake = false;
  let endSleep = () => {};
  let stopped = Promise.resolve();
  let lookedUpTo = beforeQueues;

  function wake(due: readonly Queue[]): void {
    for (const queue of due) queues.add(queue);
    wakeLoop();
  }

  function wakeLoop(): void {
    isAwake = true;
    endSleep();
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isAwake = false;
      const grants = queues.take(claimAtOnce);
      if (grants.length > 0) await claim(grants);
      // Sleep only if nothing changed since take().
      if (!isAwake && grants.length === 0) await new Promise<void>((resolve) => (endSleep = resolve));
      await pause(gatherMs);
    }
  }

  async function claim(grants: readonly Grant[]): Promise<void> {
    const leaseToken = randomUUID();
    const claimedAt = performance.now();
    try {
      const claimed = await claimDeliveries(database, grants, { leaseToken, leaseMs, waitsMs });
      const counts = new Map<string, number>();
      for (const delivery of claimed) counts.set(keyOf(delivery), (counts.get(keyOf(delivery)) ?? 0) + 1);
      const emptied = grants.filter(({ queue, upTo }) => (counts.get(keyOf(queue)) ?? 0) < upTo).map(({ queue }) => queue);
      for (const grant of grants) queues.releaseUnused(grant, counts.get(keyOf(grant.queue)) ?? 0);
      for (const delivery of claimed) start(delivery, leaseToken, claimedAt);
      // Only retries are due in the future.
      await setTimers(emptied.filter((queue) => queue.isRepeat));
    } catch (error) {
      logger.warn({ error }, 'deliveries could not be claimed; trying again');
      await pause(pauseAfterFailureMs);
      for (const grant of grants) queues.add(grant.queue);
      for (const grant of grants) queues.releaseUnused(grant, 0);
    }
  }

  async function setTimers(emptied: readonly Queue[]): Promise<void> {
    if (emptied.length === 0) return;
    const due = await findDueTimes(database, emptied).catch(() => []);
    for (const { dueInMs, ...queue } of due) timers.set(queue, Math.max(dueInMs, leastWaitMs));
  }

  function start(delivery: ClaimedDelivery, leaseToken: string, claimedAt: number): void {
    const attempt = attemptAndRecord(delivery, leaseToken, claimedAt).finally(() => inFlight.delete(attempt));
    inFlight.add(attempt);
  }

  async function attemptAndRecord(delivery: ClaimedDelivery, leaseToken: string, claimedAt: number): Promise<void> {
    let resultClass: ResultClass | undefined;
    try {
      // If this process was frozen, another one may have claimed the delivery.
      if (performance.now() - claimedAt + timeoutMs > leaseMs) throw new Error('the claim was too old to begin an attempt');
      const startedAt = performance.now();
      const result = await attemptDelivery(delivery, parts);
      resultClass = result.resultClass;
      if (result.secretError !== undefined) {
        logger.error(
          { error: result.secretError, endpointId: delivery.endpointId },
          'a secret of an endpoint does not open; restore its key in WEBHOOK_SECRET_KEYS',
        );
      }
      if (resultClass === 'success') {
        queues.succeeded(delivery);
        wakeLoop();
      }
      const { isRecorded, dueInMs } = await recordUntil(claimedAt + delivery.claimMs, { ...result, leaseToken, startedAt });
      if (isRecorded) metrics.onRecorded(resultClass);
      else metrics.onDropped();
      if (dueInMs !== undefined) timers.set({ accountId: delivery.accountId, endpointId: delivery.endpointId, isRepeat: true }, dueInMs);
    } catch (error) {
      // The claim expires, and the attempt is repeated under the same number.
      metrics.onDropped();
      logger.warn({ error, deliveryId: delivery.id, host: hostOf(delivery.url) }, 'an attempt was not recorded; it is made again');
    } finally {
      if (resultClass === 'success') queues.stored();
      else queues.ended(delivery, { ranOutOfTime: resultClass === 'timeout' });
      wakeLoop();
    }
  }

  /** Retries while the database is unavailable, until the claim ends: after that the result would be dropped. */
  async function recordUntil(claimEndsAt: number, result: ClaimedResult): Promise<Recording> {
    for (;;) {
      try {
        return await record(result);
      } catch (error) {
        if (performance.now() + pauseAfterFailureMs > claimEndsAt) throw error;
        await pause(pauseAfterFailureMs);
      }
    }
  }

  async function look(): Promise<void> {
    const found = await listQueues(database, lookedUpTo, lookSize);
    lookedUpTo = found.length < lookSize ? beforeQueues : (found.at(-1) ?? beforeQueues);
    wake(found.filter((queue) => queue.dueInMs <= 0).map(({ dueInMs: _, ...queue }) => queue));
    for (const { dueInMs, ...queue } of found) if (dueInMs > 0) timers.set(queue, dueInMs);
  }

  return {
    name: 'dispatcher',
    start: () => {
      stopped = run();
    },
    stop: async () => {
      isStopping = true;
      wakeLoop();
      await stopped;
      await Promise.allSettled(inFlight);
      timers.clear();
    },
    wake,
    look,
  };
}

function hostOf(url: string): string {
  return parseUrl(url)?.host ?? '';
}
