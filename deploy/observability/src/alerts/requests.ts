import { type Alert, growthOf } from './alert';

const duration = 'http_server_request_duration_seconds';
const ingest = 'http_request_method="POST",http_route=~"/(public/)?consents?(/batch)?"';
const internal = `${duration}_count{http_response_status_code="500"}`;
const created = 'service="gateway",http_request_method="POST",http_route="/consents"';

export const requestAlerts: readonly Alert[] = [
  {
    name: 'GatewayAway',
    severity: 'page',
    expr: 'absent(http_server_active_requests)',
    for: '2m',
    summary: 'No gateway answers Prometheus: the API is probably down',
    description: 'Prometheus reaches no gateway, so the other alerts about requests cannot fire. Check that a gateway runs and is ready.',
    fires: [{ series: { up: '0x10' }, at: '5m', labels: [{}] }],
    quiet: [
      { series: { 'http_server_active_requests{service="gateway",instance="a"}': '3x10' }, at: '10m' },
      { series: { 'http_server_active_requests{service="gateway",instance="a"}': '3 3 3 _ _ 3 3 3 3 3' }, at: '5m' },
    ],
  },
  {
    name: 'IngestFails',
    severity: 'page',
    expr: [
      `sum(rate(${duration}_count{${ingest},http_response_status_code=~"5.."}[5m]))`,
      `/ sum(rate(${duration}_count{${ingest}}[5m])) > 0.01`,
    ].join(' '),
    for: '2m',
    summary: 'More than 1 % of consents are refused with a 5xx',
    description:
      'Consents are refused; clients retry. Check which of the alerts below fires. If none does, read `failed_call` in the gateway’s log lines of level `warn` and `error`.',
    fires: [
      {
        series: {
          [`${duration}_count{${created},http_response_status_code="201"}`]: '0+980x10',
          [`${duration}_count{${created},http_response_status_code="503"}`]: '0+20x10',
        },
        at: '10m',
        labels: [{}],
      },
    ],
    quiet: [
      {
        series: {
          [`${duration}_count{${created},http_response_status_code="201"}`]: '0+995x10',
          [`${duration}_count{${created},http_response_status_code="503"}`]: '0+5x10',
          [`${duration}_count{${created},http_response_status_code="429"}`]: '0+500x10',
        },
        at: '10m',
      },
    ],
  },
  {
    name: 'ErrorsInternal',
    severity: 'page',
    expr: `sum by (http_route) (${growthOf(internal, '5m')}) > 0`,
    for: '0m',
    summary: '{{ $labels.http_route }} answered 500',
    description:
      'A fault of the product. The log lines of level `error` have the error and its stack. If it began with a release, roll back.',
    fires: [
      // The series appears with the first 500, as in the gateway.
      {
        series: { [`${duration}_count{${created},http_response_status_code="500"}`]: '_ _ _ _ _ _ 1 1 1 1' },
        at: '8m',
        labels: [{ http_route: '/consents' }],
      },
      {
        series: { [`${duration}_count{${created},http_response_status_code="500"}`]: '4x9 5 5' },
        at: '10m',
        labels: [{ http_route: '/consents' }],
      },
    ],
    quiet: [
      {
        series: {
          [`${duration}_count{${created},http_response_status_code="500"}`]: '4x20',
          [`${duration}_count{${created},http_response_status_code="503"}`]: '0+9x20',
        },
        at: '20m',
      },
    ],
  },
  {
    name: 'IngestSlow',
    severity: 'ticket',
    expr: `histogram_quantile(0.99, sum by (le) (rate(${duration}_bucket{http_request_method="POST",http_route="/consents"}[5m]))) > 0.5`,
    for: '5m',
    summary: 'One of a hundred consents takes longer than half a second',
    description:
      'Compare `rpc_server_call_duration_seconds` of consent (PostgreSQL: locks, disk, checkpoints) with `rpc_client_call_duration_seconds` of the gateway (gateway or network) and `nodejs_eventloop_lag_p99_seconds` (too few processes).',
    fires: [
      {
        series: {
          [`${duration}_bucket{${created},le="0.5"}`]: '0+97x15',
          [`${duration}_bucket{${created},le="1"}`]: '0+100x15',
          [`${duration}_bucket{${created},le="+Inf"}`]: '0+100x15',
        },
        at: '15m',
        labels: [{}],
      },
    ],
    quiet: [
      {
        series: {
          [`${duration}_bucket{${created},le="0.5"}`]: '0+1000x15',
          [`${duration}_bucket{${created},le="1"}`]: '0+1001x15',
          [`${duration}_bucket{${created},le="+Inf"}`]: '0+1001x15',
        },
        at: '15m',
      },
    ],
  },
  {
    name: 'TooManyConnections',
    severity: 'ticket',
    expr: 'increase(http_connections_dropped_total[5m]) > 100',
    for: '5m',
    summary: 'The gateway {{ $labels.instance }} closes connections because it has too many',
    description:
      'A client holds connections open, or `TRUSTED_PROXIES` does not name the load balancer, whose connections then count as one client’s. Otherwise add gateways.',
    fires: [
      {
        series: { 'http_connections_dropped_total{service="gateway",instance="a"}': '0+30x15' },
        at: '15m',
        labels: [{ service: 'gateway', instance: 'a' }],
      },
    ],
    quiet: [
      { series: { 'http_connections_dropped_total{service="gateway",instance="a"}': '0+15x15' }, at: '15m' },
      { series: { 'http_connections_dropped_total{service="gateway",instance="a"}': '0x5 500x10' }, at: '9m' },
    ],
  },
  {
    name: 'BodiesFillMemory',
    severity: 'ticket',
    expr: 'http_request_body_bytes_in_memory > 2e8',
    for: '2m',
    summary: 'Request bodies fill the memory of the gateway {{ $labels.instance }}',
    description:
      'Close to `MAX_BODY_BYTES_IN_MEMORY`, above which large bodies wait and then get 503. Many clients send large batches together, or send them slowly.',
    fires: [
      {
        series: { 'http_request_body_bytes_in_memory{service="gateway",instance="a"}': '210000000x10' },
        at: '5m',
        labels: [{ service: 'gateway', instance: 'a' }],
      },
    ],
    quiet: [
      { series: { 'http_request_body_bytes_in_memory{service="gateway",instance="a"}': '190000000 250000000 190000000x8' }, at: '5m' },
    ],
  },
];
