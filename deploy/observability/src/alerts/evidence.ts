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
      'Their leaves cannot be computed. They are tried again each minute, and later changes of their accounts wait for them. EvidenceBehind does not count them. The log of the service names the rows.',
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
  {
    name: 'EvidenceDamaged',
    severity: 'page',
    expr: 'sum(increase(evidence_damage_found_total[15m])) > 0',
    for: '0m',
    summary: 'A proof was refused because stored data is damaged',
    description:
      'A record, a policy, a log or a key is not what was logged or signed. The reader got 500. The log of evidence names the account and the place; `npm run admin -- evidence audit` names all of them.',
    fires: [{ series: { 'evidence_damage_found_total{service="evidence",instance="a",read="call"}': '0x5 1x10' }, at: '7m', labels: [{}] }],
    quiet: [{ series: { 'evidence_damage_found_total{service="evidence",instance="a",read="call"}': '1x60' }, at: '30m' }],
  },
  {
    name: 'EvidenceIndexBehind',
    severity: 'ticket',
    expr: 'max(evidence_unindexed_leaves) > 65536',
    for: '30m',
    summary: 'The index of a log is behind',
    description:
      'Its proofs get slow and its bundles large; above 1,048,576 leaves it has no bundles. Recording and signing go on. The log of evidence says whether a segment was refused.',
    fires: [{ series: { 'evidence_unindexed_leaves{service="evidence",instance="a"}': '0x5 100000x60' }, at: '40m', labels: [{}] }],
    quiet: [{ series: { 'evidence_unindexed_leaves{service="evidence",instance="a"}': '0x5 100000x20 0x40' }, at: '40m' }],
  },
  {
    name: 'EvidenceIndexRefused',
    severity: 'ticket',
    expr: 'max(evidence_indexes_refused) > 0',
    for: '0m',
    summary: 'The index of a log is not what was signed',
    description:
      'Somebody or something changed the index or the entries of a log. Proofs and bundles of its account that need the edited part are 500. The log of evidence names the account and the reason.',
    fires: [{ series: { 'evidence_indexes_refused{service="evidence",instance="a"}': '0x5 1x10' }, at: '7m', labels: [{}] }],
    quiet: [{ series: { 'evidence_indexes_refused{service="evidence",instance="a"}': '1x5 0x10' }, at: '7m' }],
  },
  {
    name: 'EvidenceWitnessRollback',
    severity: 'page',
    expr: 'max(evidence_witness_rollback) == 1',
    for: '0m',
    summary: 'A witness has signed a tree that our anchor log lost',
    description:
      'Database and register were restored together, or a second copy of this deployment signs. Nothing is signed until an operator acts: `npm run admin -- evidence resume`.',
    fires: [{ series: { 'evidence_witness_rollback{service="evidence",instance="a"}': '0x5 1x10' }, at: '7m', labels: [{}] }],
    quiet: [{ series: { 'evidence_witness_rollback{service="evidence",instance="a"}': '1x5 0x10' }, at: '7m' }],
  },
  {
    name: 'EvidenceAnchorOld',
    severity: 'ticket',
    expr: 'max(evidence_anchor_age_seconds) > 3 * max(evidence_anchor_interval_seconds)',
    for: '1m',
    summary: 'The logs are not anchored',
    description: 'No round of anchoring was complete for three times EVIDENCE_ANCHOR_SECONDS. Leaves get their anchor late.',
    fires: [
      {
        series: {
          'evidence_anchor_age_seconds{service="evidence",instance="a"}': '0+60x20',
          'evidence_anchor_interval_seconds{service="evidence",instance="a"}': '300x20',
        },
        at: '18m',
        labels: [{}],
      },
    ],
    quiet: [
      {
        series: {
          'evidence_anchor_age_seconds{service="evidence",instance="a"}': '0+60x20',
          'evidence_anchor_interval_seconds{service="evidence",instance="a"}': '300x20',
        },
        at: '15m',
      },
    ],
  },
  {
    name: 'EvidenceUnwitnessed',
    severity: 'ticket',
    expr: 'max(evidence_unwitnessed_seconds) > 86400',
    for: '5m',
    summary: 'No quorum of witnesses has cosigned the anchor log for a day',
    description: 'evidence_witness_failures_total names the witness and the reason. Recording and proofs go on.',
    fires: [{ series: { 'evidence_unwitnessed_seconds{service="evidence",instance="a"}': '86000+60x20' }, at: '13m', labels: [{}] }],
    quiet: [{ series: { 'evidence_unwitnessed_seconds{service="evidence",instance="a"}': '3600x20' }, at: '13m' }],
  },
  {
    name: 'EvidenceTsaOld',
    severity: 'ticket',
    expr: 'max(evidence_tsa_age_seconds) > 86400',
    for: '5m',
    summary: 'A time stamping authority has not stamped the anchor log for a day',
    description: 'evidence_tsa_failures_total names the authority and the reason. Recording and proofs go on.',
    fires: [{ series: { 'evidence_tsa_age_seconds{service="evidence",instance="a"}': '86000+60x20' }, at: '13m', labels: [{}] }],
    quiet: [{ series: { 'evidence_tsa_age_seconds{service="evidence",instance="a"}': '3600x20' }, at: '13m' }],
  },
];
