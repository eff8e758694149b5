import { type Dashboard, graph, query, rateBy, stat } from './panel';

const at = 'service="webhook",instance=~"$instance"';

export const webhooks: Dashboard = {
  uid: 'consent-webhooks',
  title: 'Consent Service: webhooks',
  audience: 'For those who support customers with webhooks. Are we late, or does a receiver fail?',
  services: 'webhook',
  rows: [
    {
      title: 'Are we late, or is it the receiver?',
      panels: [
        stat({
          title: 'Most overdue delivery',
          help: 'How late the most overdue delivery is. Above a minute we are late.',
          unit: 's',
          limits: [30, 60],
          runbooks: ['WebhooksLate', 'FreshnessBudget'],
          queries: [query('max(webhook_due_lag_seconds)', 'late')],
        }),
        stat({
          title: 'Attempts that succeed',
          help: 'Part of the attempts of the last ten minutes that were delivered. Failing receivers lower it; see the results below.',
          unit: 'percentunit',
          limits: [0.9, 0.5],
          lowIsBad: true,
          queries: [
            query(
              `sum(increase(webhook_attempts_total{${at},result="success"}[10m])) / sum(increase(webhook_attempts_total{${at}}[10m]))`,
              'delivered',
            ),
          ],
        }),
        stat({
          title: 'Waiting deliveries',
          help: 'Pending or to be retried, counted up to 10,000.',
          unit: 'short',
          limits: [1000, 10000],
          runbooks: ['WebhooksPileUp'],
          queries: [query('max(webhook_deliveries_waiting)', 'waiting')],
        }),
        stat({
          title: 'Oldest delivery',
          help: 'A receiver that fails makes it hours. With nothing overdue it is not our fault.',
          unit: 's',
          queries: [query('max(webhook_oldest_undelivered_seconds)', 'age')],
        }),
        stat({
          title: 'Endpoints disabled by failures',
          help: '50 failures in a row disable an endpoint; its owner gets a mail and enables it again.',
          unit: 'short',
          queries: [query('max(webhook_endpoints_auto_disabled)', 'disabled')],
        }),
        stat({
          title: 'Lost results, 1 hour',
          help: 'Attempts whose result could not be stored. Receivers see them twice.',
          unit: 'short',
          limits: [1, 10],
          runbooks: ['WebhookResultsLost'],
          queries: [query(`sum(increase(webhook_attempts_dropped_total{${at}}[1h]))`, 'lost')],
        }),
      ],
    },
    {
      title: 'What happens to attempts?',
      panels: [
        graph({
          title: 'Attempts by result',
          help: 'Timeouts and 5xx are the receivers’. Refused addresses are endpoints that resolve to private networks.',
          unit: 'reqps',
          stacked: true,
          queries: [query(rateBy('webhook_attempts_total', at, ['result']), '{{result}}')],
        }),
        graph({
          title: 'Attempts in flight',
          help: 'At WEBHOOK_MAX_IN_FLIGHT add replicas.',
          unit: 'short',
          runbooks: ['WebhooksLate'],
          queries: [query(`sum by (instance) (webhook_attempts_in_flight{${at}})`, '{{instance}}')],
        }),
      ],
    },
    {
      title: 'Do events arrive?',
      panels: [
        graph({
          title: 'Events by outcome',
          help: '`failed` is tried again, `undecodable` is dead, `interrupted` lost NATS on the way.',
          unit: 'eps',
          stacked: true,
          runbooks: ['EventsFail', 'EventUnreadable'],
          queries: [query(rateBy('events_consumed_total', at, ['consumer', 'outcome']), '{{consumer}}: {{outcome}}')],
        }),
        graph({
          title: 'Events the consumer was not given yet',
          help: 'Above 10,000 the service is slower than events come: add replicas.',
          unit: 'short',
          limits: [1000, 10000],
          runbooks: ['ConsumerBehind'],
          queries: [
            query(`max by (consumer) (events_consumer_pending{${at}})`, '{{consumer}}: pending'),
            query(`max by (consumer) (events_consumer_unacknowledged{${at}})`, '{{consumer}}: in work'),
          ],
        }),
        graph({
          title: 'Messages refused',
          help: 'Messages without a valid signature. Any is an alarm: somebody writes to NATS, or EVENT_KEYS differ.',
          unit: 'short',
          limits: [1, 2],
          runbooks: ['EventsRefused'],
          queries: [query(`sum by (consumer, reason) (increase(events_refused_total{${at}}[1h]))`, '{{consumer}}: {{reason}}')],
        }),
        graph({
          title: 'Connections to PostgreSQL',
          help: 'If calls wait for a connection, results are stored late.',
          unit: 'short',
          runbooks: ['PoolExhausted', 'DatabaseAway'],
          queries: [
            query(`sum(database_connections_in_use{${at}})`, 'in use'),
            query(`sum(database_connections_max{${at}})`, 'at most'),
            query(`sum(database_connection_requests_waiting{${at}})`, 'waiting calls'),
          ],
        }),
      ],
    },
  ],
};
