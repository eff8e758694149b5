import { type Dashboard, graph, query, quantile, rateBy, stat } from './panel';

const at = 'service="gateway",instance=~"$instance"';
const answers = 'http_server_request_duration_seconds';

export const gateway: Dashboard = {
  uid: 'consent-gateway',
  title: 'Consent Service: gateway',
  audience: 'For those who run the API. Which routes fail or are slow, and is it the gateway or something behind it?',
  services: 'gateway',
  rows: [
    {
      title: 'Which routes fail or are slow?',
      panels: [
        graph({
          title: 'Failed answers by route',
          help: '500 is a fault of ours, 503 something away, 504 something late. Take a request id from the log and follow docs/operations.md, “From a request id to the cause”.',
          unit: 'reqps',
          runbooks: ['ErrorsInternal', 'IngestFails', 'AvailabilityBudget'],
          queries: [
            query(
              rateBy(`${answers}_count`, `${at},http_response_status_code=~"5.."`, ['http_route', 'http_response_status_code']),
              '{{http_response_status_code}} {{http_route}}',
              { emptyUnless: 'a request fails' },
            ),
          ],
        }),
        graph({
          title: 'Slowest routes',
          help: 'The slowest hundredth, the ten slowest routes. Compare with the calls to services below: if those are fast, the gateway is busy.',
          unit: 's',
          limits: [0.25, 0.5],
          runbooks: ['LatencyBudget', 'IngestSlow'],
          queries: [query(`topk(10, ${quantile(0.99, answers, at, ['http_route'])})`, '{{http_route}}', { exemplars: true })],
        }),
        graph({
          title: 'Calls to services, slowest hundredth',
          help: 'Waiting and retries included. A slow method leads to its service; its dashboard shows the database.',
          unit: 's',
          limits: [0.25, 1],
          queries: [
            query(`topk(10, ${quantile(0.99, 'rpc_client_call_duration_seconds', at, ['method'])})`, '{{method}}', { exemplars: true }),
          ],
        }),
        graph({
          title: 'Calls to services that fail',
          help: '`unavailable`: the service is unavailable. `deadline`: it is late. `internal`: a fault of it.',
          unit: 'reqps',
          runbooks: ['ServiceAway'],
          queries: [
            query(
              rateBy('rpc_client_call_duration_seconds_count', `${at},kind=~"unavailable|deadline|internal"`, ['method', 'kind']),
              '{{kind}} {{method}}',
              {
                emptyUnless: 'a call fails',
              },
            ),
          ],
        }),
      ],
    },
    {
      title: 'How much is there to do?',
      panels: [
        graph({
          title: 'Requests by route',
          help: 'The ten busiest routes.',
          unit: 'reqps',
          stacked: true,
          queries: [query(`topk(10, ${rateBy(`${answers}_count`, at, ['http_route'])})`, '{{http_route}}')],
        }),
        graph({
          title: 'Requests that are served',
          help: 'If it climbs while requests do not, something behind the gateway is slow.',
          unit: 'short',
          queries: [query(`sum by (instance) (http_server_active_requests{${at}})`, '{{instance}}')],
        }),
        graph({
          title: 'Answers 4xx by status',
          help: 'Mistakes of callers. Many 401: a key was revoked or a client is misconfigured. Many 429: quotas or window limits.',
          unit: 'reqps',
          stacked: true,
          queries: [
            query(
              rateBy(`${answers}_count`, `${at},http_response_status_code=~"4.."`, ['http_response_status_code']),
              '{{http_response_status_code}}',
            ),
          ],
        }),
        graph({
          title: 'Event loop, slowest hundredth',
          help: 'Above 0.2 s the process has too much to do: add gateways.',
          unit: 's',
          limits: [0.1, 0.2],
          runbooks: ['ProcessBusy'],
          queries: [query(`max by (instance) (nodejs_eventloop_lag_p99_seconds{${at}})`, '{{instance}}')],
        }),
      ],
    },
    {
      title: 'Who decides about quota and limits?',
      panels: [
        graph({
          title: 'Admissions by who decided',
          help: 'Redis decides. Decisions in PostgreSQL mean that Redis is unavailable or not usable yet.',
          unit: 'reqps',
          stacked: true,
          runbooks: ['QuotaDirect', 'RedisAway'],
          queries: [query(rateBy('quota_decisions_total', at, ['decided_by', 'verdict']), '{{decided_by}}: {{verdict}}')],
        }),
        graph({
          title: 'Window limits by who decided',
          help: '`local`: each gateway counts alone, because Redis is unavailable.',
          unit: 'reqps',
          stacked: true,
          runbooks: ['LimitsLocal'],
          queries: [query(rateBy('window_limit_decisions_total', at, ['decider', 'outcome']), '{{decider}}: {{outcome}}')],
        }),
      ],
    },
    {
      title: 'Is somebody holding on to it?',
      panels: [
        stat({
          title: 'Dropped connections, 5 minutes',
          help: 'Connections closed because there were too many. Check TRUSTED_PROXIES first.',
          unit: 'short',
          limits: [1, 100],
          width: 6,
          runbooks: ['TooManyConnections'],
          queries: [query(`sum(increase(http_connections_dropped_total{${at}}[5m]))`, 'dropped')],
        }),
        graph({
          title: 'Memory of request bodies',
          help: 'Close to MAX_BODY_BYTES_IN_MEMORY large bodies wait and then get 503.',
          unit: 'bytes',
          limits: [1e8, 2e8],
          width: 18,
          runbooks: ['BodiesFillMemory'],
          queries: [query(`max by (instance) (http_request_body_bytes_in_memory{${at}})`, '{{instance}}')],
        }),
      ],
    },
  ],
};
