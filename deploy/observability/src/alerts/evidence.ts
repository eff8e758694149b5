import type { Alert } from './alert';

export const evidenceAlerts: readonly Alert[] = [
  {
    name: 'EvidenceRolledBack',
    severity: 'page',
    expr: 'max(evidence_log_rolled_back) == 1',
    for: '0m',
    summary: 'The database of evidence lost turns that were signed',
    description:
      'It was restored, or a failover lost commits. Nothing is signed. Restore it with more WAL, or accept the loss: `npm run admin -- evidence resume`.',
    fires: [{ series: { 'evidence_log_rolled_back{service="evidence",instance="a"}': '0x5 1x10' }, at: '7m', labels: [{}] }],
    quiet: [{ series: { 'evidence_log_rolled_back{service="evidence",instance="a"}': '1x5 0x10' }, at: '7m' }],
  },
  {
    name: 'EvidenceBehind',
    severity: 'page',
    expr: 'max(evidence_oldest_unlogged_seconds) > 60',
    for: '1m',
    summary: 'Events do not get into their logs',
    description:
      'Recording goes on and nothing is lost, but new records have no proof. The log of evidence says why turns fail, or which service cannot be pulled.',
    fires: [{ series: { 'evidence_oldest_unlogged_seconds{service="evidence",instance="a"}': '0+60x10' }, at: '6m', labels: [{}] }],
    quiet: [{ series: { 'evidence_oldest_unlogged_seconds{service="evidence",instance="a"}': '12x20' }, at: '15m' }],
  },
  {
    name: 'LeavesFail',
    severity: 'ticket',
    expr: 'max by (service) (log_queue_failed) > 0',
    for: '5m',
    summary: 'Changes of {{ $labels.service }} get no proof',
    description:
      'Their leaves cannot be computed. They are skipped and tried again each minute, so EvidenceBehind does not count them. The log of the service names the rows.',
    fires: [{ series: { 'log_queue_failed{service="consent",instance="a"}': '0x5 1x10' }, at: '12m', labels: [{ service: 'consent' }] }],
    quiet: [{ series: { 'log_queue_failed{service="consent",instance="a"}': '1x3 0x10' }, at: '12m' }],
  },
  {
    name: 'EvidenceLogEdited',
    severity: 'page',
    expr: 'max(evidence_logs_refused) > 0',
    for: '0m',
    summary: 'A log is not what was signed',
    description:
      'Somebody changed the database of evidence or the tag key of an account. The log of evidence names the account. Other logs go on.',
    fires: [{ series: { 'evidence_logs_refused{service="evidence",instance="a"}': '0x5 1x10' }, at: '7m', labels: [{}] }],
    quiet: [{ series: { 'evidence_logs_refused{service="evidence",instance="a"}': '1x5 0x10' }, at: '7m' }],
  },
];
