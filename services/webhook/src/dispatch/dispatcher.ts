import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger, Part } from '@consent/kernel';
import type { ResultClass } from '../clients/failure-text';
import { nobody } from '../domain/identifier';
import { keyOf, type FairQueues, type Grant, type Queue } from '../domain/fair-queues';
import { parseUrl } from '../domain/parse-url';
import type { AttemptResult } from '../operations/sending/attempt-delivery';
import type { ClaimedResult, Recording } from '../operations/sending/record-results';
import type { ClaimedDelivery } from '../store/deliveries/claim-deliveries';
import type { WebhookStore } from '../store/webhook-store';
import { createWakeTimers } from './wake-timers';

export interface DispatcherOptions {
  store: Pick<WebhookStore, 'claimDeliveries' | 'listQueues' | 'findDueTimes'>;
  queues: FairQueues;
  attempt: (delivery: ClaimedDelivery) => Promise<AttemptResult>;
  /** Many that come at once share a transaction. */
  record: (result: ClaimedResult) => Promise<Recording>;
  /** Less than all slots: while these are claimed the others are under way, and neither waits for the other. */
  claimAtOnce: number;
  leaseMs: number;
  /** After failures; a claim lasts as much longer than the lease. */
  waitsMs: readonly number[];
  /** What an attempt may take; one that could not end inside its lease is not begun. */
  timeoutMs: number;
  logger: Logger;
  onRecorded: (result: ResultClass) => void;
  onDropped: () => void;
}

export interface Dispatcher extends Part {
  /** These have deliveries that are due; costs nothing. */
  wake: (queues: readonly Queue[]) => void;
  /** Looks at a part of all queues: what other processes left is found so. */
  look: () => Promise<void>;
}

/** Between two claims at least, so that under load one is many deliveries. */
const gatherMs = 1;
const pauseAfterFailureMs = 250;
/** Queues seen in one look. */
const lookSize = 1000;
/** A queue that seemed due but gave nothing: another process has it in hand. */
const leastWaitMs = 20;
const firstQueue: Queue = { accountId: nobody, endpointId: nobody, isRepeat: false };

/**
 * Claims what is due, fairly, and makes the attempts. The queue is the table: here
 * stands only which endpoints are worth asking for. An attempt that failed keeps its slot
 * until that is stored: it may disable its endpoint.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, queues, attempt, record, claimAtOnce, leaseMs, waitsMs, timeoutMs, logger, onRecorded, onDropped } = options;
  const underWay = new Set<Promise<void>>();
  const timers = createWakeTimers((queue) => wake([queue]));
  let isStopping = false;
  let isAwake = false;
  let endSleep = () => {};
  let ended = Promise.resolve();
  let lookedAt = firstQueue;

  function wake(due: readonly Queue[]): void {
    for (const queue of due) queues.add(queue);
    stir();
  }

  function stir(): void {
    isAwake = true;
    endSleep();
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isAwake = false;
      const grants = queues.take(claimAtOnce);
      if (grants.length > 0) await claim(grants);
      // More than a moment only when nothing is due, or no slot is free.
      if (!isAwake && grants.length === 0) await new Promise<void>((resolve) => (endSleep = resolve));
      await pause(gatherMs);
    }
  }

  async function claim(grants: readonly Grant[]): Promise<void> {
    const leaseToken = randomUUID();
    const claimedAt = performance.now();
    try {
      const claimed = await store.claimDeliveries(grants, { leaseToken, leaseMs, waitsMs });
      const counts = new Map<string, number>();
      for (const delivery of claimed) counts.set(keyOf(delivery), (counts.get(keyOf(delivery)) ?? 0) + 1);
      const emptied = grants.filter(({ queue, upTo }) => (counts.get(keyOf(queue)) ?? 0) < upTo).map(({ queue }) => queue);
      for (const grant of grants) queues.settle(grant, counts.get(keyOf(grant.queue)) ?? 0);
      for (const delivery of claimed) begin(delivery, leaseToken, claimedAt);
      await setAlarms(emptied.filter((queue) => queue.isRepeat));
    } catch (error) {
      logger.warn({ error }, 'deliveries could not be claimed; trying again');
      await pause(pauseAfterFailureMs);
      for (const grant of grants) queues.add(grant.queue);
      for (const grant of grants) queues.settle(grant, 0);
    }
  }

  /** First attempts are due when they are stored; what waits for a time is in the other queues. */
  async function setAlarms(emptied: readonly Queue[]): Promise<void> {
    if (emptied.length === 0) return;
    const due = await store.findDueTimes(emptied).catch(() => []);
    for (const { dueInMs, ...queue } of due) timers.set(queue, Math.max(dueInMs, leastWaitMs));
  }

  function begin(delivery: ClaimedDelivery, leaseToken: string, claimedAt: number): void {
    const made = make(delivery, leaseToken, claimedAt).finally(() => underWay.delete(made));
    underWay.add(made);
  }

  async function make(delivery: ClaimedDelivery, leaseToken: string, claimedAt: number): Promise<void> {
    let resultClass: ResultClass | undefined;
    try {
      // This process stood still: by now the delivery may be somebody else's.
      if (performance.now() - claimedAt + timeoutMs > leaseMs) throw new Error('the claim was too old to begin an attempt');
      const startedAt = performance.now();
      const result = await attempt(delivery);
      resultClass = result.resultClass;
      if (resultClass === 'success') {
        queues.succeeded(delivery);
        stir();
      }
      const { isRecorded, dueInMs } = await recordUntil(claimedAt + delivery.claimMs, { ...result, leaseToken, startedAt });
      if (isRecorded) onRecorded(resultClass);
      else onDropped();
      if (dueInMs !== undefined) timers.set({ accountId: delivery.accountId, endpointId: delivery.endpointId, isRepeat: true }, dueInMs);
    } catch (error) {
      // Without a record the claim ends by itself, and the attempt is made again under the same number.
      onDropped();
      logger.warn({ error, deliveryId: delivery.id, host: hostOf(delivery.url) }, 'an attempt was not recorded; it is made again');
    } finally {
      if (resultClass === 'success') queues.stored();
      else queues.ended(delivery, { ranOutOfTime: resultClass === 'timeout' });
      stir();
    }
  }

  /** The database may be away for a moment; after the claim a result is worth nothing. */
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
    const found = await store.listQueues(lookedAt, lookSize);
    lookedAt = found.length < lookSize ? firstQueue : (found.at(-1) ?? firstQueue);
    wake(found.filter((queue) => queue.dueInMs <= 0).map(({ dueInMs: _, ...queue }) => queue));
    for (const { dueInMs, ...queue } of found) if (dueInMs > 0) timers.set(queue, dueInMs);
  }

  return {
    name: 'dispatcher',
    start: () => {
      ended = run();
    },
    stop: async () => {
      isStopping = true;
      stir();
      await ended;
      // What is under way ends within its time limit, and is recorded.
      await Promise.allSettled(underWay);
      timers.clear();
    },
    wake,
    look,
  };
}

/** All of a URL that a log may hold. */
function hostOf(url: string): string {
  return parseUrl(url)?.host ?? '';
}
