import { cellLabel } from './cell-label';
import type { MetricEntry } from './entry';

export const erasureMetrics = {
  event_erasures_oldest_seconds: {
    type: 'gauge',
    help: 'Age of the oldest erasure whose events may still have data, for all replicas together; 0 if there is none. It should stay below 60',
    processes: ['consent'],
    labels: cellLabel,
  },
  erased_events_missing_total: {
    type: 'counter',
    help: 'Events of erased persons that were not found in the stream; if it has them, they stay until the stream drops them',
    processes: ['consent'],
  },
} as const satisfies Record<string, MetricEntry>;
