import type { Alert } from './alert';

export const storeAlerts: readonly Alert[] = [
  {
    name: 'DatabaseAway',
    severity: 'page',
    expr: 'max by (service, cell) (database_connected) == 0',
    for: '1m',
    summary: 'PostgreSQL does not answer {{ $labels.service }}{{ with $labels.cell }}, cell {{ . }}{{ end }}',
    description:
      'Check that PostgreSQL runs, that its disk is not full, that it has connections left (`max_connections`), and that nothing holds a lock.',
    fires: [
      {
        series: {
          'database_connected{service="consent",instance="a"}': '1 0x10',
          'database_connected{service="consent",instance="b"}': '1 0x10',
        },
        at: '4m',
        labels: [{ service: 'consent' }],
      },
      {
        series: {
          'database_connected{service="consent",cell="main",instance="a"}': '1x10',
          'database_connected{service="consent",cell="cell_01",instance="a"}': '1 0x10',
        },
        at: '4m',
        labels: [{ service: 'consent', cell: 'cell_01' }],
      },
    ],
    quiet: [
      {
        series: {
          'database_connected{service="consent",instance="a"}': '0x10',
          'database_connected{service="consent",instance="b"}': '1x10',
        },
        at: '10m',
      },
    ],
  },
  {
    name: 'CellsMissing',
    severity: 'page',
    expr: 'max by (instance) (cells_missing) > 0',
    for: '2m',
    summary: 'consent ({{ $labels.instance }}) lacks cells that the account service uses',
    description: 'Calls about accounts of these cells get 503. The log of consent names the cells. Give both services the same `CELLS`.',
    fires: [{ series: { 'cells_missing{service="consent",instance="a"}': '0 1x10' }, at: '5m', labels: [{ instance: 'a' }] }],
    quiet: [{ series: { 'cells_missing{service="consent",instance="a"}': '1 0x10' }, at: '5m' }],
  },
  {
    name: 'PoolExhausted',
    severity: 'ticket',
    expr: 'database_connection_requests_waiting > 0 and database_connections_in_use >= database_connections_max',
    for: '2m',
    summary: '{{ $labels.service }} ({{ $labels.instance }}) waits for database connections',
    description: 'Statements take too long, or `DATABASE_POOL_SIZE` is too small. First read `pg_stat_activity`: what waits for what?',
    fires: [
      {
        series: {
          'database_connection_requests_waiting{service="consent",instance="a"}': '4x10',
          'database_connections_in_use{service="consent",instance="a"}': '10x10',
          'database_connections_max{service="consent",instance="a"}': '10x10',
        },
        at: '5m',
        labels: [{ service: 'consent', instance: 'a' }],
      },
    ],
    quiet: [
      {
        series: {
          'database_connection_requests_waiting{service="consent",instance="a"}': '0x10',
          'database_connections_in_use{service="consent",instance="a"}': '10x10',
          'database_connections_max{service="consent",instance="a"}': '10x10',
        },
        at: '5m',
      },
    ],
  },
  {
    name: 'DatabaseBusyAtRest',
    severity: 'ticket',
    expr: 'sum(max by (service) (rate(database_active_seconds[10m]))) > 0.2 and on () sum(rate(http_server_request_duration_seconds_count[10m])) < 0.1',
    for: '15m',
    summary: 'PostgreSQL is busy although almost nothing is asked of the product',
    description:
      'Without requests, the statements of all services take less than 2 % of one processor. `pg_stat_statements`, where it is installed, names the one that takes more.',
    fires: [
      {
        series: {
          'database_active_seconds{service="consent",instance="a"}': '0+30x40',
          'database_active_seconds{service="consent",instance="b"}': '0+30x40',
          'http_server_request_duration_seconds_count{instance="g"}': '0+1x40',
        },
        at: '35m',
        labels: [{}],
      },
    ],
    quiet: [
      {
        series: {
          'database_active_seconds{service="consent",instance="a"}': '0+30x40',
          'http_server_request_duration_seconds_count{instance="g"}': '0+600x40',
        },
        at: '35m',
      },
      {
        series: {
          'database_active_seconds{service="consent",instance="a"}': '0+0.5x40',
          'http_server_request_duration_seconds_count{instance="g"}': '0+1x40',
        },
        at: '35m',
      },
    ],
  },
  {
    name: 'RedisAway',
    severity: 'page',
    expr: 'min by (service, connection) (redis_connected) == 0',
    for: '1m',
    summary: '{{ $labels.service }} has no Redis for {{ $labels.connection }}',
    description:
      'Quota is decided in PostgreSQL, which is slower. Bring Redis back; it may be empty. If only some processes lost it, their metered calls wait 3 s and get 503: check the network between them and Redis.',
    fires: [
      {
        series: {
          'redis_connected{service="gateway",connection="admission",instance="a"}': '1 0x10',
          'redis_connected{service="gateway",connection="admission",instance="b"}': '1x10',
        },
        at: '4m',
        labels: [{ service: 'gateway', connection: 'admission' }],
      },
    ],
    quiet: [{ series: { 'redis_connected{service="gateway",connection="admission",instance="a"}': '1 1 0 1 1 1' }, at: '3m' }],
  },
  {
    name: 'QuotaDirect',
    severity: 'ticket',
    expr: 'sum(rate(quota_decisions_total{decided_by="postgres"}[5m])) > 0',
    for: '5m',
    summary: 'Quota is decided in PostgreSQL instead of Redis',
    description:
      'As RedisAway. If Redis is connected, `Redis is back but cannot be used yet` in the gateway’s log says what `ResumeAdmission` or `ResumeProjections` waits for.',
    fires: [
      {
        series: { 'quota_decisions_total{service="gateway",decided_by="postgres",verdict="granted"}': '0+5x15' },
        at: '15m',
        labels: [{}],
      },
    ],
    quiet: [
      {
        series: {
          'quota_decisions_total{service="gateway",decided_by="redis",verdict="granted"}': '0+500x20',
          'quota_decisions_total{service="gateway",decided_by="postgres",verdict="granted"}': '7x20',
        },
        at: '20m',
      },
    ],
  },
  {
    name: 'QuotaDrift',
    severity: 'ticket',
    expr: 'increase(quota_reconcile_drift_units_total[1h]) > 0',
    for: '0m',
    summary: 'Redis had lost used units of quota and was told again',
    description:
      'Redis was restarted, wiped or failed over. If that was expected, there is nothing to do: the ledger in PostgreSQL is right.',
    fires: [
      {
        series: { 'quota_reconcile_drift_units_total{service="account",instance="a"}': '0x5 12x10' },
        at: '10m',
        labels: [{ service: 'account', instance: 'a' }],
      },
    ],
    quiet: [{ series: { 'quota_reconcile_drift_units_total{service="account",instance="a"}': '12x70' }, at: '70m' }],
  },
  {
    name: 'LimitsLocal',
    severity: 'ticket',
    expr: 'sum(rate(window_limit_decisions_total{decider="local"}[5m])) > 0',
    for: '5m',
    summary: 'Window limits are counted by each gateway alone',
    description: 'Each gateway counts alone, so N gateways allow N times as much. As RedisAway.',
    fires: [
      {
        series: { 'window_limit_decisions_total{service="gateway",decider="local",outcome="admitted"}': '0+2x15' },
        at: '15m',
        labels: [{}],
      },
    ],
    quiet: [
      {
        series: {
          'window_limit_decisions_total{service="gateway",decider="redis",outcome="admitted"}': '0+20x20',
          'window_limit_decisions_total{service="gateway",decider="local",outcome="admitted"}': '3x20',
        },
        at: '20m',
      },
    ],
  },
  {
    name: 'ProjectionsPending',
    severity: 'ticket',
    expr: 'min_over_time(projections_pending[5m]) > 0',
    for: '5m',
    summary: 'Redis does not take what {{ $labels.service }} changed',
    description:
      'Redis is unavailable, full (`used_memory`; `maxmemory-policy` must be `noeviction`), or read-only after a failover. Revoking a key and suspending an account get 503 meanwhile.',
    fires: [
      {
        series: { 'projections_pending{service="account",instance="a"}': '0 2x15' },
        at: '15m',
        labels: [{ service: 'account', instance: 'a' }],
      },
    ],
    quiet: [{ series: { 'projections_pending{service="account",instance="a"}': '2 1 0 3 2 1 0 4 2 1 0 3 1 1 0' }, at: '14m' }],
  },
];
