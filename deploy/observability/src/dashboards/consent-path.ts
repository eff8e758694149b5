import { type Dashboard, graph, query, quantile, rateBy, stat } from './panel';

const edge = 'http_request_method="POST",http_route=~"/(public/)?consents?(/batch)?"';
const at = 'service="consent",instance=~"$instance"';
const answers = 'http_server_request_duration_seconds';
const calls = 'rpc_server_call_duration_seconds';

export const consentPath: Dashboard = {
  uid: 'consent-path',
  title: 'Consent Service: consent path',
  audience: 'For those who own the recording of consents. Are consents stored, how fast, and which step takes the time?',
  services: 'consent',
  rows: [
    {
      title: 'Are consents stored?',
      panels: [
        stat({
          title: 'Stored',
          help: 'Successful writes a second, as the gateway answers them.',
          unit: 'reqps',
          width: 6,
          queries: [query(rateBy(`${answers}_count`, `${edge},http_response_status_code=~"2.."`), 'stored')],
        }),
        stat({
          title: 'Refused with a 5xx',
          help: 'Part of the writes that fail. Above 1 % somebody is paged.',
          unit: 'percentunit',
          limits: [0.001, 0.01],
          width: 6,
          runbooks: ['IngestFails'],
          queries: [
            query(
              `(${rateBy(`${answers}_count`, `${edge},http_response_status_code=~"5.."`)} or vector(0)) / ${rateBy(`${answers}_count`, edge)}`,
              'refused',
            ),
          ],
        }),
        stat({
          title: 'Slowest hundredth of creates',
          help: 'From the first byte at the gateway to the last byte of the answer.',
          unit: 's',
          limits: [0.25, 0.5],
          width: 6,
          runbooks: ['IngestSlow', 'LatencyBudget'],
          queries: [query(quantile(0.99, answers, 'http_request_method="POST",http_route="/consents"'), 'p99')],
        }),
        stat({
          title: 'Oldest event not sent',
          help: 'Consents are stored before their events leave. Above 5 minutes NATS is unavailable or full.',
          unit: 's',
          limits: [60, 300],
          width: 6,
          runbooks: ['OutboxOld'],
          queries: [query(`max(outbox_oldest_pending_seconds{${at}})`, 'age')],
        }),
      ],
    },
    {
      title: 'Which step takes the time?',
      panels: [
        graph({
          title: '1. The answer, as callers see it',
          help: 'Half, nineteen of twenty, and all but one of a hundred.',
          unit: 's',
          limits: [0.25, 0.5],
          queries: [0.5, 0.95, 0.99].map((part) => query(quantile(part, answers, edge), `p${part * 100}`, { exemplars: true })),
        }),
        graph({
          title: '2. The call to consent, as the gateway sees it',
          help: 'The difference to 1 is the gateway: admission in Redis, validation, its event loop.',
          unit: 's',
          queries: [0.5, 0.99].map((part) =>
            query(quantile(part, 'rpc_client_call_duration_seconds', 'service="gateway",method=~"consent.*"'), `p${part * 100}`, {
              exemplars: true,
            }),
          ),
        }),
        graph({
          title: '3. The call, as consent serves it',
          help: 'The difference to 2 is the network and the queue of the gateway. What remains is PostgreSQL.',
          unit: 's',
          queries: [query(quantile(0.99, calls, at, ['method']), '{{method}}', { exemplars: true })],
        }),
        graph({
          title: '4. Connections to PostgreSQL',
          help: 'If calls wait for a connection, read pg_stat_activity to see what waits for what.',
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
    {
      title: 'What happens afterwards?',
      panels: [
        graph({
          title: 'Calls by outcome',
          help: '`caller_gone`: the caller disconnected first. `internal`: a fault of ours, with a stack in the log.',
          unit: 'reqps',
          stacked: true,
          queries: [query(rateBy(`${calls}_count`, at, ['kind']), '{{kind}}')],
        }),
        graph({
          title: 'Events sent and waiting',
          help: 'Waiting events climb while NATS is unavailable. They are sent when it is back.',
          unit: 'short',
          runbooks: ['OutboxOld', 'NatsAway', 'RelayFails'],
          queries: [query(`sum(outbox_pending{${at}})`, 'waiting'), query(rateBy('outbox_published_total', at), 'sent a second')],
        }),
        graph({
          title: 'Erasures whose events still have data',
          help: 'The oldest one of them. Events of an erased person are blank within a minute, in the outbox and in NATS.',
          unit: 's',
          limits: [60, 300],
          runbooks: ['ErasureUnfinished', 'ErasedEventMissing'],
          queries: [
            query(`max(event_erasures_oldest_seconds{${at}})`, 'oldest'),
            query(rateBy('erased_events_missing_total', at), 'not found in NATS, a second'),
          ],
        }),
        graph({
          title: 'Facts of sites and policies',
          help: 'Calls of consent to account and policy. They are needed when Redis does not bring the facts along.',
          unit: 's',
          queries: [
            query(quantile(0.99, 'rpc_client_call_duration_seconds', at, ['method']), '{{method}}', {
              exemplars: true,
              emptyUnless: 'consent asks account or policy, which it does while Redis lacks the facts',
            }),
          ],
        }),
        graph({
          title: 'Connections to other services',
          help: 'Zero: no process of consent reaches it.',
          unit: 'short',
          limits: [1, 0.5],
          lowIsBad: true,
          runbooks: ['ServiceAway'],
          queries: [query(`max by (connection) (rpc_connected{${at}})`, '{{connection}}')],
        }),
      ],
    },
  ],
};
