import type { MetricEntry } from './entry';

/** Deliveries to the endpoints of customers. No label names an account or an endpoint. */
export const webhookMetrics = {
  webhook_attempts_in_flight: { type: 'gauge', help: 'Attempts of this process that are in flight', processes: ['webhook'] },
  webhook_attempts_total: {
    type: 'counter',
    help: 'Attempts by result',
    processes: ['webhook'],
    labels: {
      result: ['success', 'redirect', 'client_error', 'server_error', 'timeout', 'dns', 'connect', 'tls', 'refused', 'protocol'],
    },
  },
  webhook_attempts_dropped_total: {
    type: 'counter',
    help: 'Attempts whose result could not be stored; they are repeated',
    processes: ['webhook'],
  },
  webhook_deliveries_waiting: {
    type: 'gauge',
    help: 'Deliveries that are pending or retrying, counted up to 10000',
    processes: ['webhook'],
  },
  webhook_due_lag_seconds: {
    type: 'gauge',
    help: 'Delay of the most overdue delivery; 0 if none is due. A receiver adds to it only by answering slowly',
    processes: ['webhook'],
  },
  webhook_oldest_undelivered_seconds: {
    type: 'gauge',
    help: 'Age of the oldest delivery that is pending or retrying; hours if a receiver keeps failing',
    processes: ['webhook'],
  },
  webhook_endpoints_auto_disabled: {
    type: 'gauge',
    help: 'Endpoints that are disabled because of 50 consecutive failures',
    processes: ['webhook'],
  },
} as const satisfies Record<string, MetricEntry>;
