import { Counter, observeNumber, type Registry, shareAnswer } from '@consent/kernel';
import type { ResultClass } from './clients/failure-text';
import type { Queue } from './domain/fair-queues';
import { nobody } from './domain/identifier';
import { waitingCountedAtMost } from './store/read-backlog';
import type { WebhookStore } from './store/webhook-store';

const firstQueue: Queue = { accountId: nobody, endpointId: nobody, isRepeat: false };
/** Past so many queues the most overdue one is only known to be at least so late. */
const queuesSeen = 10_000;

interface Observed {
  store: Pick<WebhookStore, 'readBacklog' | 'listQueues'>;
  inFlight: () => number;
}

/** What this service shows of itself besides what its parts show. Nothing is labelled by account or endpoint. */
export function createMetrics(registry: Registry, { store, inFlight }: Observed) {
  const registers = [registry];
  // Asked when Prometheus asks; the last values stay while PostgreSQL is away. One query serves all that are of the backlog.
  const gauge = (name: string, help: string, read: () => Promise<number> | number) => observeNumber(registry, { name, help }, read);
  const backlog = shareAnswer(store.readBacklog);
  gauge('webhook_attempts_in_flight', 'Attempts of this process that are under way', inFlight);
  gauge('webhook_due_lag_seconds', 'How long the most overdue delivery has waited past its time; 0 when nothing is due', async () => {
    const dueInMs = (await store.listQueues(firstQueue, queuesSeen)).map((queue) => queue.dueInMs);
    return Math.max(0, -Math.min(0, ...dueInMs)) / 1000;
  });
  gauge(
    'webhook_deliveries_waiting',
    `Deliveries that are pending or retrying, those whose time has not come included; counted up to ${waitingCountedAtMost}`,
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
  /** Labels are looked up once, not at each attempt. */
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
