import { type Dashboard, graph, query, quantile, rateBy, stat } from './panel';

const at = 'service="evidence",instance=~"$instance"';

export const evidenceDashboard: Dashboard = {
  uid: 'consent-evidence',
  title: 'Consent Service: evidence',
  audience: 'For those who answer for the logs. Is everything that was recorded in a signed log, and are the logs what we signed?',
  services: 'evidence',
  rows: [
    {
      title: 'Are the logs whole?',
      panels: [
        stat({
          title: 'Oldest event outside of a log',
          help: 'A second is normal, ten while batches are stored. Above a minute somebody is called: new records get no proof.',
          unit: 's',
          limits: [15, 60],
          width: 8,
          runbooks: ['EvidenceBehind'],
          queries: [query('max(evidence_oldest_unlogged_seconds)', 'age')],
        }),
        stat({
          title: 'Turns lost',
          help: '1 while the database lacks turns that the register has. Nothing is signed until it is restored or an operator resumes.',
          unit: 'short',
          limits: [1, 1],
          width: 8,
          runbooks: ['EvidenceRolledBack'],
          queries: [query('max(evidence_log_rolled_back)', 'lost')],
        }),
        stat({
          title: 'Logs that are not what we signed',
          help: 'Any is an alarm: somebody changed a database. The log of evidence names the account.',
          unit: 'short',
          limits: [1, 2],
          width: 8,
          runbooks: ['EvidenceLogEdited'],
          queries: [query('max(evidence_logs_refused)', 'refused')],
        }),
        stat({
          title: 'Leaves without an index',
          help: 'Of the log that has most of them. More than 65,536 for half an hour: see the runbook.',
          unit: 'short',
          limits: [65_536, 1_048_576],
          width: 8,
          runbooks: ['EvidenceIndexBehind'],
          queries: [query('max(evidence_unindexed_leaves)', 'leaves')],
        }),
        stat({
          title: 'Indexes that are not what we signed',
          help: 'Any is an alarm: somebody changed a database. The log of evidence names the account.',
          unit: 'short',
          limits: [1, 2],
          width: 8,
          runbooks: ['EvidenceIndexRefused'],
          queries: [query('max(evidence_indexes_refused)', 'refused')],
        }),
        stat({
          title: 'Reads that found damage',
          help: 'In 15 minutes. Any is an alarm: a proof, bundle or file was refused, because what is stored is not what was logged or signed.',
          unit: 'short',
          limits: [1, 2],
          width: 8,
          runbooks: ['EvidenceDamaged'],
          queries: [query('sum(increase(evidence_damage_found_total[15m]))', 'reads')],
        }),
        graph({
          title: 'Announced checkpoints',
          help: 'Events log.checkpoint a second. None while no log grows.',
          unit: 'short',
          queries: [query(rateBy('evidence_announcements_total', at, []), 'announcements')],
        }),
      ],
    },
    {
      title: 'Is there anyone else’s word?',
      panels: [
        stat({
          title: 'Last round of anchoring',
          help: 'Seconds since it began. A round is due every EVIDENCE_ANCHOR_SECONDS.',
          unit: 's',
          limits: [600, 900],
          width: 6,
          runbooks: ['EvidenceAnchorOld'],
          queries: [query('max(evidence_anchor_age_seconds)', 'age')],
        }),
        stat({
          title: 'Witnesses of the newest anchor',
          help: '0 without EVIDENCE_WITNESS_POLICY.',
          unit: 'short',
          width: 6,
          queries: [query('max(evidence_witness_cosignatures)', 'cosignatures')],
        }),
        stat({
          title: 'Without a quorum of witnesses',
          help: 'Age of the oldest anchor that no quorum covers. Found rollbacks stop all signing.',
          unit: 's',
          limits: [3600, 86_400],
          width: 6,
          runbooks: ['EvidenceUnwitnessed', 'EvidenceWitnessRollback'],
          queries: [query('max(evidence_unwitnessed_seconds)', 'age')],
        }),
        stat({
          title: 'Without a time stamp',
          help: 'Age of the oldest anchor that an authority has not stamped. An hour is normal.',
          unit: 's',
          limits: [7200, 86_400],
          width: 6,
          runbooks: ['EvidenceTsaOld'],
          queries: [query('max(evidence_tsa_age_seconds)', 'age')],
        }),
        graph({
          title: 'Failures of witnesses and authorities',
          help: 'A second, with the reason.',
          unit: 'short',
          queries: [
            query(rateBy('evidence_witness_failures_total', at, ['witness', 'reason']), '{{witness}} {{reason}}', {
              emptyUnless: 'a witness does not cosign',
            }),
            query(rateBy('evidence_tsa_failures_total', at, ['tsa', 'reason']), '{{tsa}} {{reason}}', {
              emptyUnless: 'an authority does not stamp',
            }),
          ],
        }),
      ],
    },
    {
      title: 'How much work is it?',
      panels: [
        graph({
          title: 'Leaves',
          help: 'Leaves appended to the logs of all accounts, a second.',
          unit: 'short',
          queries: [query(rateBy('evidence_leaves_total', at), 'leaves')],
        }),
        graph({
          title: 'Duration of a turn, p99',
          help: 'Pull, commit, register and signatures. If it grows, PostgreSQL or the register is slow, or very many accounts are active.',
          unit: 's',
          queries: [query(quantile(0.99, 'evidence_turn_seconds', at), 'p99')],
        }),
        graph({
          title: 'Work in the queues',
          help: 'Rows of work in consent and policy, counted up to 10,000, and those whose leaves cannot be computed.',
          unit: 'short',
          queries: [
            query('max by (service) (log_queue_waiting)', '{{service}} waiting'),
            query('max by (service) (log_queue_failed)', '{{service}} failed'),
          ],
          runbooks: ['LeavesFail'],
        }),
      ],
    },
  ],
};
