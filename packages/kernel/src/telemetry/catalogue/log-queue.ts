import { cellLabel } from './cell-label';
import type { MetricEntry } from './entry';

const logged = ['account', 'consent', 'policy'] as const;

export const logQueueMetrics = {
  log_queue_waiting: {
    type: 'gauge',
    help: 'Queued changes that the evidence service has not logged yet, counted up to 10000',
    processes: logged,
    labels: cellLabel,
  },
  log_queue_failed: {
    type: 'gauge',
    help: 'Queued changes whose leaves cannot be computed; they and later changes of their accounts stay queued',
    processes: logged,
    labels: cellLabel,
  },
} as const satisfies Record<string, MetricEntry>;
