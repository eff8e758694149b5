import { createCounter, observeNumber, type PlainCounter, type Registry, sharePending } from '@consent/kernel';
import type { Handle } from '@consent/postgres';
import type { ResultClass } from '../receivers/failure.rule';
import { beforeQueues, listQueues, readBacklog } from './queue.sql';

/** With more queues than this, the lag is a lower bound. */
const maxQueuesSeen = 10_000;

export function createMetrics(registry: Registry, { database, inFlight }: { database: Handle; inFlight: () => number }) {
  // Each scrape asks PostgreSQL; while it is down the last values stay. The gauges of the backlog share one query.
  const backlog = sharePending(() => readBacklog(database));
  observeNumber(registry, 'webhook_attempts_in_flight', inFlight);
  observeNumber(registry, 'webhook_due_lag_seconds', async () => {
    const dueInMs = (await listQueues(database, beforeQueues, maxQueuesSeen)).map((queue) => queue.dueInMs);
    return Math.max(0, -Math.min(0, ...dueInMs)) / 1000;
  });
  observeNumber(registry, 'webhook_deliveries_waiting', async () => (await backlog()).waiting);
  observeNumber(registry, 'webhook_oldest_undelivered_seconds', async () => (await backlog()).oldestUndeliveredSeconds);
  observeNumber(registry, 'webhook_endpoints_auto_disabled', async () => (await backlog()).autoDisabledEndpoints);
  const attempts = createCounter(registry, 'webhook_attempts_total');
  const dropped = createCounter(registry, 'webhook_attempts_dropped_total');
  // Looking up the labels at each attempt would cost time.
  const byResult = new Map<ResultClass, PlainCounter>();
  const counterOf = (result: ResultClass) => {
    const counter = byResult.get(result) ?? attempts.labels({ result });
    byResult.set(result, counter);
    return counter;
  };
  return {
    onRecorded: (result: ResultClass) => counterOf(result).inc(),
    onDropped: () => dropped.inc(),
  };
}
