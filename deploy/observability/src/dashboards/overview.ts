import { recorded } from '../slos/recording-rules';
import { type Dashboard, graph, query, quantile, rateBy, stat, table } from './panel';

const answers = 'http_server_request_duration_seconds';
const bySlo = '{{slo}} {{class}}';

export const overview: Dashboard = {
  uid: 'consent-overview',
  title: 'Consent Service: overview',
  audience:
    'For the person on call, and for all who want to know whether the SLOs hold. Is it working? If not, since when, and where does it fail?',
  services: 'gateway|account|consent|policy|webhook|export|evidence',
  rows: [
    {
      title: 'Is it working?',
      panels: [
        stat({
          title: 'Alerts that fire',
          help: 'The table below names them. Open the runbook of the one that fired first.',
          unit: 'short',
          limits: [1, 5],
          queries: [query('count(ALERTS{alertstate="firing"}) or vector(0)', 'firing')],
        }),
        stat({
          title: 'Availability, last hour',
          help: 'Answers that are no 5xx. Below 99.95 % the budget of 30 days burns: open the gateway dashboard and look which routes fail.',
          unit: 'percentunit',
          limits: [0.9995, 0.99],
          lowIsBad: true,
          runbooks: ['AvailabilityBudget'],
          queries: [query(`1 - ${recorded.errorRatio('1h')}{slo="availability"}`, 'available')],
        }),
        stat({
          title: 'Processes that do not answer',
          help: 'Processes whose metrics cannot be read. Check that they run.',
          unit: 'short',
          limits: [1, 2],
          runbooks: ['ProcessAway', 'GatewayAway'],
          queries: [query('count(up{job="consent-service"} == 0) or 0 * count(up{job="consent-service"})', 'away')],
        }),
        stat({
          title: 'Requests',
          help: 'If it falls to zero, nothing reaches the gateways: check DNS, the load balancer and certificates.',
          unit: 'reqps',
          queries: [query(rateBy(`${answers}_count`, 'http_route!~"/livez|/readyz"'), 'requests')],
        }),
        stat({
          title: 'Consents written',
          help: 'Successful writes of consents a second, batches counted as one.',
          unit: 'reqps',
          queries: [
            query(
              rateBy(
                `${answers}_count`,
                'http_request_method="POST",http_route=~"/(public/)?consents?(/batch)?",http_response_status_code=~"2.."',
              ),
              'written',
            ),
          ],
        }),
        stat({
          title: 'Oldest event not sent',
          help: 'Above a minute the freshness budget burns: look at NATS in the data stores dashboard.',
          unit: 's',
          limits: [60, 300],
          runbooks: ['FreshnessBudget', 'OutboxOld'],
          queries: [query('max(outbox_oldest_pending_seconds)', 'age')],
        }),
      ],
    },
    {
      title: 'Do the SLOs hold?',
      panels: [
        graph({
          title: 'Error budget left of 30 days',
          help: 'At zero the SLO is missed: stop releases that are not fixes until it recovers.',
          unit: 'percentunit',
          limits: [0.5, 0],
          lowIsBad: true,
          runbooks: ['AvailabilityBudget', 'LatencyBudget', 'FreshnessBudget'],
          queries: [query(recorded.budgetLeft, bySlo)],
        }),
        graph({
          title: 'Burn rate of the last hour',
          help: 'At 1 the budget lasts 30 days. Above 14.4 somebody is paged. Open the runbook of the SLO.',
          unit: 'short',
          limits: [6, 14.4],
          runbooks: ['AvailabilityBudget', 'LatencyBudget', 'FreshnessBudget'],
          queries: [query(`${recorded.errorRatio('1h')} / ${recorded.budget}`, bySlo)],
        }),
        graph({
          title: 'Burn rate of the last day',
          help: 'Above 3 a ticket is opened: something small fails all the time.',
          unit: 'short',
          limits: [1, 3],
          runbooks: ['AvailabilityBudget', 'LatencyBudget', 'FreshnessBudget'],
          queries: [query(`${recorded.errorRatio('1d')} / ${recorded.budget}`, bySlo)],
        }),
        table({
          title: 'Alerts that fire',
          help: 'Each has a runbook of its name; those of SLOs share one.',
          unit: 'short',
          queries: [query('ALERTS{alertstate="firing"}', '', { emptyUnless: 'an alert fires' })],
        }),
      ],
    },
    {
      title: 'Where is it?',
      panels: [
        graph({
          title: 'Answers by status',
          help: '5xx are ours. 4xx are the callers’ mistakes and full quotas.',
          unit: 'reqps',
          stacked: true,
          queries: [
            query(
              rateBy(`${answers}_count`, 'http_route!~"/livez|/readyz"', ['http_response_status_code']),
              '{{http_response_status_code}}',
            ),
          ],
        }),
        graph({
          title: 'Slowest hundredth by method',
          help: 'If one method is slow, the gateway dashboard names its routes.',
          unit: 's',
          limits: [0.25, 0.5],
          runbooks: ['IngestSlow', 'LatencyBudget'],
          queries: [
            query(quantile(0.99, answers, 'http_route!~"/livez|/readyz"', ['http_request_method']), '{{http_request_method}}', {
              exemplars: true,
            }),
          ],
        }),
        graph({
          title: 'Connections that are there',
          help: 'Zero means that a process of this service does not reach it. The data stores dashboard has more.',
          unit: 'short',
          limits: [1, 0.5],
          lowIsBad: true,
          runbooks: ['DatabaseAway', 'RedisAway', 'NatsAway', 'ServiceAway'],
          queries: [
            query('min by (service) (database_connected{service=~"$service"})', 'PostgreSQL of {{service}}'),
            query('min by (service) (redis_connected{service=~"$service"})', 'Redis of {{service}}'),
            query('min by (service) (nats_connected{service=~"$service"})', 'NATS of {{service}}'),
            query('max by (service, connection) (rpc_connected{service=~"$service"})', '{{service}} to {{connection}}'),
          ],
        }),
        graph({
          title: 'What waits, and how long',
          help: 'Each has a dashboard of its own. Mails wait for the mail server.',
          unit: 's',
          limits: [60, 900],
          runbooks: ['WebhooksLate', 'ExportsWait', 'MailsWait', 'OutboxOld'],
          queries: [
            query('max by (service) (outbox_oldest_pending_seconds{service=~"$service"})', 'events of {{service}}'),
            query('max(webhook_due_lag_seconds)', 'webhooks'),
            query('max(export_oldest_queued_seconds)', 'exports'),
            query('max(mail_oldest_waiting_seconds)', 'mails'),
          ],
        }),
      ],
    },
  ],
};
