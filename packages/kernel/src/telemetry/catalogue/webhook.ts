import type { MetricEntry } from './entry';

/** No label names an account or an endpoint, because they have too many values. */
export const webhookMetrics = {
  webhook_attempts_in_flight: { type: 'gauge', help: 'Attempts in flight in this process', processes: ['webhook'] },
  webhook_attempts_total: {
    type: 'counter',
    help: 'Delivery attempts by result',
    processes: ['webhook'],
    labels: {
      result: ['success', 'redirect', 'client_error', 'server_error', 'timeout', 'dns', 'connect', 'tls', 'refused', 'protocol'],
    },
  },
  webhook_attempts_dropped_total: {
    type: 'counter',
    help: 'Attempts whose result could not be stored; they are retried',
    processes: ['webhook'],
  },
  webhook_deliveries_waiting: {
    type: 'gauge',
    help: 'Pending and retrying deliveries, counted up to 10000',
    processes: ['webhook'],
  },
  webhook_due_lag_seconds: {
    type: 'gauge',
    help: 'Delay of the most overdue delivery; 0 if none is due. Slow receivers raise it, failing ones do not',
    processes: ['webhook'],
  },
  webhook_oldest_undelivered_seconds: {
    type: 'gauge',
    help: 'Age of the oldest pending or retrying delivery; it reaches hours if a receiver keeps failing',
    processes: ['webhook'],
  },
  webhook_endpoints_auto_disabled: {
    type: 'gauge',
    help: 'Endpoints that were disabled after 50 consecutive failures',
    processes: ['webhook'],
  },
} as const satisfies Record<string, MetricEntry>;
