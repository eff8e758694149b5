import { type MetricEntry, services } from './entry';

const consumers = ['account', 'export', 'webhook'] as const;
const consumer = {
  pattern:
    /^(account-on-endpoint-disabled|account-on-policy-deleted|export-on-export-requested|webhook-on-consent|webhook-on-policy-published|webhook-on-subject-erased)$/,
  are: 'the name of a consumer in NATS',
} as const;

export const eventMetrics = {
  outbox_pending: { type: 'gauge', help: 'Rows of events that are not published yet, counted up to 10000', processes: services },
  outbox_oldest_pending_seconds: {
    type: 'gauge',
    help: 'Age of the oldest event that is not published yet; 0 without any',
    processes: services,
  },
  outbox_published_total: { type: 'counter', help: 'Events that NATS acknowledged', processes: services },
  relay_errors_total: { type: 'counter', help: 'Failures after which the relay started again', processes: services },
  events_stream_bytes: {
    type: 'gauge',
    help: 'Size of the stream of events in JetStream; every process reports the same number',
    processes: services,
  },
  events_consumer_pending: {
    type: 'gauge',
    help: 'Events that were not delivered to the consumer yet, of all its replicas',
    processes: consumers,
    labels: { consumer },
  },
  events_consumer_unacknowledged: {
    type: 'gauge',
    help: 'Events that were delivered to the consumer and are not acknowledged, of all its replicas',
    processes: consumers,
    labels: { consumer },
  },
  events_failed_waiting: {
    type: 'gauge',
    help: 'Events that failed and wait for their next try, of all replicas, counted up to 10000',
    processes: consumers,
    labels: { consumer },
  },
  events_dead: {
    type: 'gauge',
    help: 'Events that failed 20 times over a day or cannot be read, and wait for an operator; of all replicas, counted up to 10000',
    processes: consumers,
    labels: { consumer },
  },
  events_consumed_total: {
    type: 'counter',
    help: 'Events by outcome: failed ones are retried, undecodable ones are kept as dead; each loss of the connection to NATS counts as one',
    processes: consumers,
    labels: { consumer, outcome: ['handled', 'failed', 'undecodable', 'interrupted'] },
  },
  events_refused_total: {
    type: 'counter',
    help: 'Messages without a valid signature of ours; the stream REFUSED_EVENTS keeps them',
    processes: consumers,
    labels: { consumer, reason: ['unsigned', 'unknown_key', 'forged'] },
  },
  events_unsigned_total: {
    type: 'counter',
    help: 'Events without a signature that EVENT_SIGNATURES=accept let in',
    processes: consumers,
    labels: { consumer },
  },
} as const satisfies Record<string, MetricEntry>;
