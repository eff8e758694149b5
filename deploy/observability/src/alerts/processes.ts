import type { Alert } from './alert';

/** The same Prometheus may scrape other Node.js processes. */
const processNames = 'gateway|account|consent|policy|webhook|export|evidence';

export const processAlerts: readonly Alert[] = [
  {
    name: 'ProcessAway',
    severity: 'ticket',
    expr: 'up{job="consent-service"} == 0',
    for: '2m',
    summary: 'Prometheus cannot read the metrics of {{ $labels.instance }}',
    description:
      'The process is gone, hangs, or its operations port cannot be reached. If the last process of a service is gone, ServiceAway or GatewayAway fires too.',
    fires: [
      {
        series: { 'up{job="consent-service",service="account",instance="a"}': '1 0x10' },
        at: '5m',
        labels: [{ job: 'consent-service', service: 'account', instance: 'a' }],
      },
    ],
    quiet: [
      { series: { 'up{job="consent-service",instance="a"}': '1 1 0 1 1 1 1' }, at: '4m' },
      { series: { 'up{job="somebody-else",instance="a"}': '0x10' }, at: '10m' },
    ],
  },
  {
    name: 'ServiceAway',
    severity: 'page',
    expr: 'max by (service, connection) (rpc_connected) == 0',
    for: '1m',
    summary: 'No process of {{ $labels.service }} reaches the service {{ $labels.connection }}',
    description:
      'Check that a process of `connection` runs and is ready. What fails meanwhile is in the section “When something is unavailable”.',
    fires: [
      {
        series: {
          'rpc_connected{service="gateway",connection="policy",instance="a"}': '1 0x10',
          'rpc_connected{service="gateway",connection="policy",instance="b"}': '1 0x10',
        },
        at: '5m',
        labels: [{ service: 'gateway', connection: 'policy' }],
      },
    ],
    quiet: [
      {
        series: {
          'rpc_connected{service="gateway",connection="policy",instance="a"}': '0x10',
          'rpc_connected{service="gateway",connection="policy",instance="b"}': '1x10',
        },
        at: '10m',
      },
    ],
  },
  {
    name: 'ProcessBusy',
    severity: 'ticket',
    expr: `nodejs_eventloop_lag_p99_seconds{service=~"${processNames}"} > 0.2`,
    for: '5m',
    summary: 'The event loop of {{ $labels.service }} ({{ $labels.instance }}) is late',
    description: 'The process has more work than one core can do. Add replicas.',
    fires: [
      {
        series: { 'nodejs_eventloop_lag_p99_seconds{service="gateway",instance="a"}': '0.3x10' },
        at: '8m',
        labels: [{ service: 'gateway', instance: 'a' }],
      },
    ],
    quiet: [
      { series: { 'nodejs_eventloop_lag_p99_seconds{service="gateway",instance="a"}': '0.15x10' }, at: '10m' },
      { series: { 'nodejs_eventloop_lag_p99_seconds{service="gateway",instance="a"}': '0.3x3 0.1x10' }, at: '4m' },
    ],
  },
];
