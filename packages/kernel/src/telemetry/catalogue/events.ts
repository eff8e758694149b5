import { serviceNames } from '@consent/contracts';
import { cellLabel } from './cell-label';
import type { MetricEntry } from './entry';

/** They keep events that failed in a table. The others, whose only event asks for a purge, let NATS repeat it. */
const keepers = ['account', 'export', 'webhook', 'evidence'] as const;
const consumer = {
  pattern: /^[a-z]+-on-[a-z]+(-[a-z]+)*$/,
  are: 'the name of a consumer in NATS',
} as const;

export const eventMetrics = {
  outbox_pending: {
    type: 'gauge',
    help: 'Events that are not published yet, counted up to 10000',
    processes: serviceNames,
    labels: cellLabel,
  },
  outbox_oldest_pending_seconds: {
    type: 'gauge',
    help: 'Age of the oldest unpublished event; 0 if there is none',
    processes: serviceNames,
    labels: cellLabel,
  },
  outbox_published_total: { type: 'counter', help: 'Events that NATS acknowledged', processes: serviceNames },
  relay_errors_total: { type: 'counter', help: 'Failures after which the relay restarted', processes: serviceNames },
  events_stream_bytes: {
    type: 'gauge',
    help: 'Size of the event stream in JetStream; every process reports the same number',
    processes: serviceNames,
  },
  events_consumer_pending: {
    type: 'gauge',
    help: 'Events that are not delivered to the consumer yet, for all replicas together',
    processes: serviceNames,
    labels: { consumer },
  },
  events_consumer_unacknowledged: {
    type: 'gauge',
    help: 'Events that are delivered to the consumer and not acknowledged, for all replicas together',
    processes: serviceNames,
    labels: { consumer },
  },
  events_failed_waiting: {
    type: 'gauge',
    help: 'Failed events that wait for a retry, for all replicas together, counted up to 10000',
    processes: keepers,
    labels: { consumer },
  },
  events_dead: {
    type: 'gauge',
    help: 'Events that failed 20 times over a day or cannot be decoded, and need an operator; for all replicas together, counted up to 10000',
    processes: keepers,
    labels: { consumer },
  },
  events_consumed_total: {
    type: 'counter',
    help: 'Events by outcome: failed events are retried, undecodable events are kept as dead; each loss of the connection to NATS counts once',
    processes: serviceNames,
    labels: { consumer, outcome: ['handled', 'failed', 'undecodable', 'interrupted'] },
  },
  events_refused_total: {
    type: 'counter',
    help: 'Messages without a valid signature; they are kept in the stream REFUSED_EVENTS',
    processes: serviceNames,
    labels: { consumer, reason: ['unsigned', 'unknown_key', 'forged'] },
  },
  events_unsigned_total: {
    type: 'counter',
    help: 'Events without a signature that were handled because of EVENT_SIGNATURES=accept',
    processes: serviceNames,
    labels: { consumer },
  },
} as const satisfies Record<string, MetricEntry>;
