import { type Alert, growthOf } from './alert';

export const deliveryAlerts: readonly Alert[] = [
  {
    name: 'WebhooksLate',
    severity: 'ticket',
    expr: 'max(webhook_due_lag_seconds) > 60',
    for: '5m',
    summary: 'Webhooks are sent more than a minute late',
    description:
      'More is due than is sent. If `webhook_attempts_in_flight` is at `WEBHOOK_MAX_IN_FLIGHT`, add replicas. Otherwise look at DatabaseAway and the log of webhook.',
    fires: [{ series: { 'webhook_due_lag_seconds{service="webhook",instance="a"}': '0+30x15' }, at: '12m', labels: [{}] }],
    quiet: [{ series: { 'webhook_due_lag_seconds{service="webhook",instance="a"}': '90x3 20x10' }, at: '5m' }],
  },
  {
    name: 'WebhooksPileUp',
    severity: 'ticket',
    expr: 'max(webhook_deliveries_waiting) >= 10000',
    for: '1h',
    summary: 'Ten thousand webhooks or more wait to be delivered',
    description: 'Normal while a receiver fails (`webhook_attempts_total` by `result`). Together with WebhooksLate it is a fault of ours.',
    fires: [{ series: { 'webhook_deliveries_waiting{service="webhook",instance="a"}': '10000x90' }, at: '80m', labels: [{}] }],
    quiet: [{ series: { 'webhook_deliveries_waiting{service="webhook",instance="a"}': '10000x40 9000x60' }, at: '70m' }],
  },
  {
    name: 'WebhookResultsLost',
    severity: 'ticket',
    expr: 'increase(webhook_attempts_dropped_total[10m]) > 0',
    for: '0m',
    summary: 'Results of webhook attempts could not be stored',
    description: 'Their claims ended before the results were stored, so receivers see these deliveries again. As DatabaseAway.',
    fires: [
      {
        series: { 'webhook_attempts_dropped_total{service="webhook",instance="a"}': '0x5 3x10' },
        at: '8m',
        labels: [{ service: 'webhook', instance: 'a' }],
      },
    ],
    quiet: [{ series: { 'webhook_attempts_dropped_total{service="webhook",instance="a"}': '3x20' }, at: '20m' }],
  },
  {
    name: 'ExportsWait',
    severity: 'ticket',
    expr: 'max(export_oldest_queued_seconds) > 900',
    for: '5m',
    summary: 'An export has waited for a quarter of an hour',
    description: 'Workers are unavailable or all busy (`export_workers_busy`), or consent lets no more read (`export_streams_waiting`).',
    fires: [{ series: { 'export_oldest_queued_seconds{service="export",instance="a"}': '600+60x20' }, at: '15m', labels: [{}] }],
    quiet: [{ series: { 'export_oldest_queued_seconds{service="export",instance="a"}': '800x20' }, at: '20m' }],
  },
  {
    name: 'ExportDamaged',
    severity: 'page',
    expr: `sum by (damage) (${growthOf('export_files_damaged_total', '1h')}) > 0`,
    for: '0m',
    summary: 'The file of an export is {{ $labels.damage }}',
    description:
      'A file is gone or changed: somebody touched the folder or bucket, or its disk is broken. Customers can order the export again.',
    fires: [
      {
        series: { 'export_files_damaged_total{service="export",instance="a",damage="missing"}': '_ _ _ 1 1 1' },
        at: '5m',
        labels: [{ damage: 'missing' }],
      },
    ],
    quiet: [{ series: { 'export_files_damaged_total{service="export",instance="a",damage="missing"}': '1x130' }, at: '130m' }],
  },
  {
    name: 'MailsWait',
    severity: 'ticket',
    expr: 'mail_oldest_waiting_seconds > 900',
    for: '5m',
    summary: 'A mail has waited for a quarter of an hour',
    description: 'The mail server takes nothing, so users cannot confirm an email address. After three days mails are dropped.',
    fires: [
      {
        series: { 'mail_oldest_waiting_seconds{service="account",instance="a"}': '600+60x20' },
        at: '15m',
        labels: [{ service: 'account', instance: 'a' }],
      },
    ],
    quiet: [{ series: { 'mail_oldest_waiting_seconds{service="account",instance="a"}': '0 400 800 850 0 0 0 0' }, at: '7m' }],
  },
];
