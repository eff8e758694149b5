import type { MetricEntry } from './entry';

export const evidenceMetrics = {
  evidence_oldest_unlogged_seconds: {
    type: 'gauge',
    help: 'Age of the oldest event that is not in a log yet, or of the last answer of a service that cannot be pulled; 0 where another replica is the sequencer',
    processes: ['evidence'],
  },
  evidence_log_rolled_back: {
    type: 'gauge',
    help: '1 while the database lacks turns that are in EVIDENCE_REGISTER; nothing is signed meanwhile',
    processes: ['evidence'],
  },
  evidence_logs_refused: {
    type: 'gauge',
    help: 'Logs that do not match their last signed tree; nothing is appended to them',
    processes: ['evidence'],
  },
  evidence_damage_found_total: {
    type: 'counter',
    help: 'Proofs, bundles, receipts and files that were refused because what is stored is not what was logged or signed',
    processes: ['evidence'],
    labels: { read: ['call', 'http'] },
  },
  evidence_turn_seconds: {
    type: 'histogram',
    help: 'Duration of turns that appended leaves: pull, commit, register, signatures',
    processes: ['evidence'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  evidence_unindexed_leaves: {
    type: 'gauge',
    help: 'Leaves without an index, of the log that has most of them; 0 where no log lacks a segment, or another replica is the sequencer',
    processes: ['evidence'],
  },
  evidence_indexes_refused: {
    type: 'gauge',
    help: 'Logs whose index is not made because it, or the log, was edited; 0 where another replica is the sequencer',
    processes: ['evidence'],
  },
  evidence_announcements_total: {
    type: 'counter',
    help: 'Checkpoints that were announced to the owners of logs, with the event log.checkpoint',
    processes: ['evidence'],
  },
  evidence_anchor_age_seconds: {
    type: 'gauge',
    help: 'Seconds since the last complete round that gave each changed log a leaf in the anchor log began; 0 where another replica is the sequencer',
    processes: ['evidence'],
  },
  evidence_anchor_interval_seconds: { type: 'gauge', help: 'The setting EVIDENCE_ANCHOR_SECONDS', processes: ['evidence'] },
  evidence_witness_rollback: {
    type: 'gauge',
    help: '1 while nothing is signed because a witness had signed a tree that the anchor log does not contain',
    processes: ['evidence'],
  },
  evidence_witness_cosignatures: {
    type: 'gauge',
    help: 'Witnesses of EVIDENCE_WITNESS_POLICY that cosigned the newest checkpoint of the anchor log; 0 where another replica is the sequencer',
    processes: ['evidence'],
  },
  evidence_unwitnessed_seconds: {
    type: 'gauge',
    help: 'Age of the oldest checkpoint of the anchor log that no quorum of witnesses covers; 0 if there is none',
    processes: ['evidence'],
  },
  evidence_witness_failures_total: {
    type: 'counter',
    help: 'Answers of witnesses without a valid cosignature',
    processes: ['evidence'],
    labels: {
      witness: { pattern: /^\S+$/, are: 'the name of the witness in EVIDENCE_WITNESS_POLICY' },
      reason: [
        ...['late', 'unreachable', 'too_large', 'unknown_log', 'refused', 'inconsistent', 'rubbish', 'other_key', 'bad_signature'],
        'wrong_time',
      ],
    },
  },
  evidence_tsa_age_seconds: {
    type: 'gauge',
    help: 'Age of the oldest checkpoint of the anchor log that a time stamping authority of EVIDENCE_TSA_URL has not stamped, nor a later one; 0 if there is none',
    processes: ['evidence'],
  },
  evidence_tsa_failures_total: {
    type: 'counter',
    help: 'Answers of time stamping authorities without a valid token',
    processes: ['evidence'],
    labels: {
      tsa: { pattern: /^\S+$/, are: 'host and path of the authority' },
      reason: ['late', 'unreachable', 'too_large', 'rubbish', 'refused', 'bad_signature', 'wrong_text', 'wrong_time'],
    },
  },
  evidence_leaves_total: { type: 'counter', help: 'Leaves appended to logs', processes: ['evidence'] },
} as const satisfies Record<string, MetricEntry>;
