import { type Dashboard, graph, query, rateBy, stat } from './panel';

const at = 'service=~"$service",instance=~"$instance"';

export const dataStores: Dashboard = {
  uid: 'consent-data-stores',
  title: 'Consent Service: data stores',
  audience: 'For those who run PostgreSQL, Redis and NATS. Is a store away or full, and what does the product wait for?',
  services: 'gateway|account|consent|policy|webhook|export|evidence',
  rows: [
    {
      title: 'Is a store away?',
      panels: [
        graph({
          title: 'PostgreSQL answers',
          help: '1: `SELECT 1` was answered within a second. Zero for one service: its database or its pool. Zero for all: the server.',
          unit: 'short',
          limits: [1, 0.5],
          lowIsBad: true,
          width: 8,
          runbooks: ['DatabaseAway'],
          queries: [query(`min by (service, instance) (database_connected{${at}})`, '{{service}} {{instance}}')],
        }),
        graph({
          title: 'Redis is in use',
          help: '1: connected and in use. While it is zero, quota is decided in PostgreSQL and limits count in each gateway.',
          unit: 'short',
          limits: [1, 0.5],
          lowIsBad: true,
          width: 8,
          runbooks: ['RedisAway', 'QuotaDirect', 'LimitsLocal'],
          queries: [query(`min by (service, connection) (redis_connected{${at}})`, '{{service}}: {{connection}}')],
        }),
        graph({
          title: 'NATS is connected',
          help: '1: the relay or the consumer has NATS. Nothing is lost while it is zero; webhooks wait.',
          unit: 'short',
          limits: [1, 0.5],
          lowIsBad: true,
          width: 8,
          runbooks: ['NatsAway'],
          queries: [query(`min by (service, connection) (nats_connected{${at}})`, '{{service}}: {{connection}}')],
        }),
      ],
    },
    {
      title: 'Does consent have every cell?',
      panels: [
        graph({
          title: 'Cells that consent lacks',
          help: 'More than zero: CELLS of the account service has cells that consent does not know. Calls about their accounts get 503.',
          unit: 'short',
          limits: [1, 1],
          runbooks: ['CellsMissing'],
          queries: [query(`max by (instance) (cells_missing{${at}})`, '{{instance}}')],
        }),
      ],
    },
    {
      title: 'PostgreSQL: do calls wait for connections?',
      panels: [
        graph({
          title: 'Part of the pool in use',
          help: 'At 100 % calls wait: statements take too long, or DATABASE_POOL_SIZE is too small.',
          unit: 'percentunit',
          limits: [0.8, 1],
          runbooks: ['PoolExhausted'],
          queries: [query(`max by (service) (database_connections_in_use{${at}} / database_connections_max{${at}})`, '{{service}}')],
        }),
        graph({
          title: 'Calls that wait for a connection',
          help: 'After 5 seconds they fail. First read pg_stat_activity.',
          unit: 'short',
          limits: [1, 10],
          runbooks: ['PoolExhausted'],
          queries: [query(`sum by (service) (database_connection_requests_waiting{${at}})`, '{{service}}')],
        }),
        graph({
          title: 'Open connections',
          help: 'In use and idle. Their sum over all processes must stay below max_connections of PostgreSQL.',
          unit: 'short',
          stacked: true,
          queries: [
            query(`sum by (service) (database_connections_in_use{${at}})`, '{{service}} in use'),
            query(`sum by (service) (database_connections_idle{${at}})`, '{{service}} idle'),
          ],
        }),
        graph({
          title: 'Connections busy in PostgreSQL',
          help: 'Statements of the service’s database that run at a time. Without requests it is close to 0.',
          unit: 'short',
          runbooks: ['DatabaseBusyAtRest'],
          queries: [query(`max by (service) (rate(database_active_seconds{${at}}[$__rate_interval]))`, '{{service}}')],
        }),
        graph({
          title: 'Calls served that fail',
          help: 'Calls of services that end with `unavailable`, `deadline` or `internal`: mostly the database.',
          unit: 'reqps',
          queries: [
            query(
              rateBy('rpc_server_call_duration_seconds_count', `${at},kind=~"unavailable|deadline|internal"`, ['service', 'kind']),
              '{{service}}: {{kind}}',
              {
                emptyUnless: 'a call fails',
              },
            ),
          ],
        }),
      ],
    },
    {
      title: 'Redis: is it behind?',
      panels: [
        graph({
          title: 'Changes that Redis is not known to have',
          help: 'Zero soon after each change. If it stays, Redis is unavailable, full or read-only.',
          unit: 'short',
          runbooks: ['ProjectionsPending'],
          queries: [query(`max by (service) (projections_pending{${at}})`, '{{service}}')],
        }),
        graph({
          title: 'Units that Redis had lost, 1 hour',
          help: 'Redis was restarted, wiped or failed over. The ledger in PostgreSQL is right.',
          unit: 'short',
          runbooks: ['QuotaDrift'],
          queries: [query('sum(increase(quota_reconcile_drift_units_total[1h]))', 'units')],
        }),
      ],
    },
    {
      title: 'NATS: do events flow?',
      panels: [
        stat({
          title: 'Stream of events',
          help: 'Alert at 80 % of what JetStream may store. Wiping it is safe.',
          unit: 'bytes',
          limits: [6e9, 8e9],
          width: 8,
          runbooks: ['StreamLarge'],
          queries: [query('max(events_stream_bytes)', 'bytes')],
        }),
        stat({
          title: 'Relay errors, 1 hour',
          help: 'The log of the service has the reason once for each outage.',
          unit: 'short',
          limits: [1, 5],
          width: 8,
          runbooks: ['RelayFails'],
          queries: [query(`sum(increase(relay_errors_total{${at}}[1h]))`, 'errors')],
        }),
        stat({
          title: 'Unsigned events let in, 1 hour',
          help: 'Only in the week after the upgrade from a release that did not sign. Then remove EVENT_SIGNATURES.',
          unit: 'short',
          limits: [1, 1],
          width: 8,
          queries: [query('sum(increase(events_unsigned_total[1h]))', 'unsigned')],
        }),
        graph({
          title: 'Oldest event of each outbox',
          help: 'Above 5 minutes somebody is paged. All services: NATS. One service: its log.',
          unit: 's',
          limits: [60, 300],
          runbooks: ['OutboxOld', 'FreshnessBudget'],
          queries: [query(`max by (service) (outbox_oldest_pending_seconds{${at}})`, '{{service}}')],
        }),
        graph({
          title: 'Events waiting and sent',
          help: 'Waiting ones are counted up to 10,000.',
          unit: 'short',
          queries: [
            query(`sum by (service) (outbox_pending{${at}})`, '{{service}} waiting'),
            query(rateBy('outbox_published_total', at, ['service']), '{{service}} sent a second'),
          ],
        }),
        graph({
          title: 'Events consumed',
          help: '`failed` is tried again, apart from other events. `undecodable` is dead.',
          unit: 'eps',
          stacked: true,
          runbooks: ['EventsFail', 'EventUnreadable'],
          queries: [query(rateBy('events_consumed_total', at, ['consumer', 'outcome']), '{{consumer}}: {{outcome}}')],
        }),
        graph({
          title: 'Events that failed',
          help: 'Waiting events are tried again. Dead ones failed 20 times over a day: list them with npm run admin -- events dead list.',
          unit: 'short',
          limits: [1, 1],
          runbooks: ['EventsDead', 'EventsFail'],
          queries: [
            query(`max by (consumer) (events_dead{${at}})`, '{{consumer}}: dead'),
            query(`max by (consumer) (events_failed_waiting{${at}})`, '{{consumer}}: waiting'),
          ],
        }),
        graph({
          title: 'Events not given to consumers yet',
          help: 'Above 10,000 the consumer is behind: add replicas or look at its PostgreSQL.',
          unit: 'short',
          limits: [1000, 10000],
          runbooks: ['ConsumerBehind'],
          queries: [query(`max by (consumer) (events_consumer_pending{${at}})`, '{{consumer}}')],
        }),
      ],
    },
    {
      title: 'Mail server',
      panels: [
        graph({
          title: 'Mails by outcome',
          help: '`failed` is tried again, `given_up` was tried for three days.',
          unit: 'short',
          stacked: true,
          runbooks: ['MailsWait'],
          queries: [query('sum by (outcome) (increase(mails_total[1h]))', '{{outcome}}')],
        }),
        graph({
          title: 'Oldest waiting mail',
          help: 'Above 15 minutes the mail server takes nothing.',
          unit: 's',
          limits: [60, 900],
          runbooks: ['MailsWait'],
          queries: [query('max(mail_oldest_waiting_seconds)', 'age')],
        }),
      ],
    },
  ],
};
