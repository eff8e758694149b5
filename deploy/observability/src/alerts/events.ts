import { type Alert, growthOf } from './alert';

export const eventAlerts: readonly Alert[] = [
  {
    name: 'NatsAway',
    severity: 'ticket',
    expr: 'min by (service, connection) (nats_connected) == 0',
    for: '5m',
    summary: '{{ $labels.service }} has no NATS for {{ $labels.connection }}',
    description: 'Webhooks wait. Nothing is lost and no request fails. Bring NATS back; it may be empty.',
    fires: [
      {
        series: { 'nats_connected{service="webhook",connection="relay",instance="a"}': '1 0x10' },
        at: '9m',
        labels: [{ service: 'webhook', connection: 'relay' }],
      },
    ],
    quiet: [{ series: { 'nats_connected{service="webhook",connection="relay",instance="a"}': '1 0x3 1x10' }, at: '9m' }],
  },
  {
    name: 'OutboxOld',
    severity: 'page',
    expr: 'outbox_oldest_pending_seconds > 300',
    for: '5m',
    summary: 'Events do not leave {{ $labels.service }}',
    description:
      'NATS is unavailable or full (see StreamLarge), or the service logs `events are larger than max_payload of NATS`: raise it there to 2 MB. They hold up no other event. Outbox partitions stay until they are empty, so watch PostgreSQL’s disk.',
    fires: [
      {
        series: { 'outbox_oldest_pending_seconds{service="consent",instance="a"}': '0+60x20' },
        at: '15m',
        labels: [{ service: 'consent', instance: 'a' }],
      },
    ],
    quiet: [{ series: { 'outbox_oldest_pending_seconds{service="consent",instance="a"}': '0+60x9 0x10' }, at: '12m' }],
  },
  {
    name: 'RelayFails',
    severity: 'ticket',
    expr: 'increase(relay_errors_total[10m]) > 5',
    for: '0m',
    summary: 'The relay of {{ $labels.service }} fails again and again',
    description: 'As OutboxOld. The log has the reason once for each outage.',
    fires: [
      {
        series: { 'relay_errors_total{service="consent",instance="a"}': '0+1x20' },
        at: '15m',
        labels: [{ service: 'consent', instance: 'a' }],
      },
    ],
    quiet: [{ series: { 'relay_errors_total{service="consent",instance="a"}': '0x5 3x20' }, at: '10m' }],
  },
  {
    name: 'ConsumerBehind',
    severity: 'ticket',
    expr: 'max by (consumer) (events_consumer_pending) > 10000',
    for: '10m',
    summary: 'The consumer {{ $labels.consumer }} is more than 10,000 events behind',
    description: 'The service is slower than events come, or its PostgreSQL is. More replicas share the work.',
    fires: [
      {
        series: { 'events_consumer_pending{service="webhook",consumer="webhook",instance="a"}': '20000x20' },
        at: '15m',
        labels: [{ consumer: 'webhook' }],
      },
    ],
    quiet: [{ series: { 'events_consumer_pending{service="webhook",consumer="webhook",instance="a"}': '20000x6 5000x20' }, at: '12m' }],
  },
  {
    name: 'EventsFail',
    severity: 'ticket',
    expr: `sum by (consumer) (${growthOf('events_consumed_total{outcome="failed"}', '10m')}) > 10`,
    for: '0m',
    summary: 'The consumer {{ $labels.consumer }} fails to handle events',
    description:
      'The error in `an event could not be handled` says why. Events that fail wait in `failed_events` and hold up no others. If something is unavailable, up to 256 stay in NATS instead.',
    fires: [
      {
        series: { 'events_consumed_total{service="webhook",consumer="webhook",outcome="failed"}': '0+3x15' },
        at: '12m',
        labels: [{ consumer: 'webhook' }],
      },
    ],
    quiet: [
      {
        series: {
          'events_consumed_total{service="webhook",consumer="webhook",outcome="failed"}': '0x5 4x15',
          'events_consumed_total{service="webhook",consumer="webhook",outcome="handled"}': '0+500x15',
        },
        at: '12m',
      },
    ],
  },
  {
    name: 'EventUnreadable',
    severity: 'ticket',
    expr: `sum by (consumer) (${growthOf('events_consumed_total{outcome="undecodable"}', '10m')}) > 0`,
    for: '0m',
    summary: 'The consumer {{ $labels.consumer }} got an event that it cannot read',
    description:
      'Something else publishes to `events.>`, or two releases do not understand each other. The event is kept as dead, see EventsDead.',
    fires: [
      {
        series: { 'events_consumed_total{service="export",consumer="export",outcome="undecodable"}': '_x4 1x5' },
        at: '7m',
        labels: [{ consumer: 'export' }],
      },
    ],
    quiet: [{ series: { 'events_consumed_total{service="export",consumer="export",outcome="undecodable"}': '1x25' }, at: '25m' }],
  },
  {
    name: 'EventsDead',
    severity: 'ticket',
    expr: 'max by (consumer) (events_dead) > 0',
    for: '0m',
    summary: 'The consumer {{ $labels.consumer }} gave up an event',
    description:
      'It failed 20 times over a day, or cannot be read. Nothing is lost: `npm run admin -- events dead list` says which event and why. After the fix, give it its tries again with `retry`; `drop` removes it for ever.',
    fires: [
      {
        series: {
          'events_dead{service="webhook",consumer="webhook",instance="a"}': '0x5 2x10',
          'events_dead{service="webhook",consumer="webhook",instance="b"}': '0x5 2x10',
        },
        at: '7m',
        labels: [{ consumer: 'webhook' }],
      },
    ],
    quiet: [
      {
        series: {
          'events_dead{service="webhook",consumer="webhook",instance="a"}': '2x5 0x10',
          'events_failed_waiting{service="webhook",consumer="webhook",instance="a"}': '40x15',
        },
        at: '7m',
      },
    ],
  },
  {
    name: 'EventsRefused',
    severity: 'page',
    expr: 'sum by (consumer, reason) (increase(events_refused_total[10m])) > 0',
    for: '0m',
    summary: 'The consumer {{ $labels.consumer }} refused a message: {{ $labels.reason }}',
    description:
      '`forged`, or `unsigned` outside of an upgrade: somebody writes to NATS. Replace its credentials and read what came: `nats stream view REFUSED_EVENTS`. `unknown_key`: the services have different `EVENT_KEYS`. For real events see the section “Signatures of events”.',
    fires: [
      {
        series: { 'events_refused_total{service="webhook",consumer="webhook",reason="forged"}': '0x5 1x10' },
        at: '8m',
        labels: [{ consumer: 'webhook', reason: 'forged' }],
      },
    ],
    quiet: [
      { series: { 'events_refused_total{service="webhook",consumer="webhook",reason="forged"}': '0x20' }, at: '15m' },
      { series: { 'events_refused_total{service="webhook",consumer="webhook",reason="forged"}': '1x30' }, at: '25m' },
    ],
  },
  {
    name: 'ErasureUnfinished',
    severity: 'ticket',
    expr: 'max(event_erasures_oldest_seconds) > 300',
    for: '5m',
    summary: 'Events of an erased person still have data',
    description:
      'They are blank within a minute, unless NATS is away or the evidence log has not read them yet (EvidenceBehind). The log of consent has `could not be blanked`, or why the loop `events of erased persons` fails.',
    fires: [{ series: { 'event_erasures_oldest_seconds{service="consent",instance="a"}': '0+60x20' }, at: '15m', labels: [{}] }],
    quiet: [{ series: { 'event_erasures_oldest_seconds{service="consent",instance="a"}': '0+60x9 0x10' }, at: '12m' }],
  },
  {
    name: 'ErasedEventMissing',
    severity: 'ticket',
    expr: `sum(${growthOf('erased_events_missing_total', '1h')}) > 0`,
    for: '0m',
    summary: 'Events of an erased person were not found in the stream',
    description:
      'Somebody deleted or purged messages, or the stream was restored. If the stream still has them, they stay until it drops them, after 7 days at most.',
    fires: [{ series: { 'erased_events_missing_total{service="consent",instance="a"}': '0x5 2x20' }, at: '10m', labels: [{}] }],
    quiet: [{ series: { 'erased_events_missing_total{service="consent",instance="a"}': '0x20' }, at: '15m' }],
  },
  {
    name: 'StreamLarge',
    severity: 'ticket',
    expr: 'max(events_stream_bytes) > 8e9',
    for: '10m',
    summary: 'The stream of events is close to its size limit',
    description:
      'Set the number to 80 % of what JetStream may store. The stream keeps 7 days; when it is full, NATS refuses events and outboxes grow. Give it more room. Wiping it is safe: everything is sent again.',
    fires: [{ series: { 'events_stream_bytes{service="account",instance="a"}': '9000000000x20' }, at: '15m', labels: [{}] }],
    quiet: [{ series: { 'events_stream_bytes{service="account",instance="a"}': '7900000000x20' }, at: '15m' }],
  },
];
