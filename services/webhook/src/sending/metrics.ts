import { Counter, observeNumber, type Registry, shareAnswer } from '@consent/kernel';
import type { Handle } from '@consent/postgres';
import type { ResultClass } from '../receivers/failure.rule';
import { beforeQueues, listQueues, maxWaitingCounted, readBacklog } from './queue.sql';

/** With more queues than this, the lag is a lower bound. */
const maxQueuesSeen = 10_000;

/** The metrics of sending. None is labelled by account or endpoint. */
export function createMetrics(registry: Registry, { database, inFlight }: { database: Handle; inFlight: () => number }) {
  const registers = [registry];
  // Each scrape asks PostgreSQL; the last values stay while it is unavailable. The gauges of the backlog share one query.
  const gauge = (name: string, help: string, read: () => Promise<number> | number) => observeNumber(registry, { name, help }, read);
  const backlog = shareAnswer(() => readBacklog(database));
  gauge('webhook_attempts_in_flight', 'Attempts of this process that are under way', inFlight);
  gauge('webhook_due_lag_seconds', 'How long the most overdue delivery has waited past its time; 0 when nothing is due', async () => {
    const dueInMs = (await listQueues(database, beforeQueues, maxQueuesSeen)).map((queue) => queue.dueInMs);
    return Math.max(0, -Math.min(0, ...dueInMs)) / 1000;
  });
  gauge(
    'webhook_deliveries_waiting',
    `Deliveries that are pending or retrying, those whose time has not come included; counted up to ${maxWaitingCounted}`,
    async () => (await backlog()).waiting,
  );
  gauge(
    'webhook_oldest_undelivered_seconds',
    'Age of the oldest delivery that is pending or retrying; 0 without any',
    async () => (await backlog()).oldestUndeliveredSeconds,
  );
  gauge(
    'webhook_endpoints_auto_disabled',
    'Endpoints that 50 consecutive failures disabled and nobody enabled since',
    async () => (await backlog()).autoDisabledEndpoints,
  );
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts that were recorded, by what came of them',
    labelNames: ['result'],
    registers,
  });
  const dropped = new Counter({
    name: 'webhook_attempts_dropped_total',
    help: 'Attempts without a record: their claim had ended, or the database stayed away; they are made again',
    registers,
  });
  // Looking up the labels at each attempt would cost time.
  const byResult = new Map<ResultClass, Counter.Internal>();
  const counterOf = (result: ResultClass) => {
    const counter = byResult.get(result) ?? attempts.labels(result);
    byResult.set(result, counter);
    return counter;
  };
  return {
    onRecorded: (result: ResultClass) => counterOf(result).inc(),
    onDropped: () => dropped.inc(),
  };
}
