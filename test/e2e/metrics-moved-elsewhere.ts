import type { MetricName } from '@consent/kernel';

/**
 * Metrics that metrics-moved.own-product.test.ts can't move, why, and the test that moves them. `as` is the name in that file, if it
 * differs.
 */
export const movedElsewhere: readonly { name: MetricName; why: string; file: string; as?: string }[] = [
  {
    name: 'rpc_connected',
    why: 'no process of this product can be stopped alone',
    file: 'gateway/test/connection-metrics.test.ts',
    as: "connected('rpc', 'consent')) === 0",
  },
  {
    name: 'database_connections_max',
    why: 'it is a setting, constant while a process runs',
    file: 'packages/postgres/test/database.test.ts',
  },
  { name: 'cells_missing', why: 'it needs two services with different settings', file: 'services/consent/test/cells.test.ts' },
  { name: 'redis_evicts_keys', why: 'it needs a Redis with other settings', file: 'gateway/test/connection-metrics.test.ts' },
  { name: 'events_unsigned_total', why: 'it needs EVENT_SIGNATURES=accept', file: 'packages/events/test/signatures.test.ts' },
  { name: 'events_failed_waiting', why: 'it needs a handler that fails', file: 'packages/events/test/failed-events.test.ts' },
  { name: 'events_dead', why: 'an event dies after a day', file: 'packages/events/test/failed-events.test.ts' },
  { name: 'evidence_log_rolled_back', why: 'it needs a database that was restored', file: 'services/evidence/test/lost-turns.test.ts' },
  { name: 'evidence_unindexed_leaves', why: 'it needs a log of 512 leaves', file: 'services/evidence/test/tag-index.test.ts' },
  { name: 'evidence_damage_found_total', why: 'it needs an edited database', file: 'services/evidence/test/damage.test.ts' },
  { name: 'evidence_indexes_refused', why: 'it needs an index that was edited', file: 'services/evidence/test/edited-index.test.ts' },
  {
    name: 'evidence_announcements_total',
    why: 'an announcement waits for EVIDENCE_ANNOUNCE_SECONDS',
    file: 'services/evidence/test/announcements.test.ts',
  },
  { name: 'evidence_logs_refused', why: 'it needs a log that was edited', file: 'services/evidence/test/edited-logs.test.ts' },
  {
    name: 'evidence_anchor_interval_seconds',
    why: 'it is a setting, constant while a process runs',
    file: 'services/evidence/test/witness-policy.test.ts',
  },
  ...(
    [
      'evidence_witness_rollback',
      'evidence_witness_cosignatures',
      'evidence_unwitnessed_seconds',
      'evidence_witness_failures_total',
    ] as const
  ).map((name) => ({ name, why: 'it needs a witness', file: 'services/evidence/test/witnesses.test.ts' })),
  ...(['evidence_tsa_age_seconds', 'evidence_tsa_failures_total'] as const).map((name) => ({
    name,
    why: 'it needs a time stamping authority',
    file: 'services/evidence/test/time-stamps.test.ts',
  })),
  { name: 'log_queue_waiting', why: 'work waits for less than a second', file: 'services/consent/test/pull-leaves.test.ts' },
  { name: 'log_queue_failed', why: 'it needs an outbox row that is gone', file: 'services/consent/test/pull-leaves.test.ts' },
  { name: 'erased_events_missing_total', why: 'it needs a message that was deleted', file: 'services/consent/test/erase-events.test.ts' },
  { name: 'quota_reconcile_drift_units_total', why: 'usage is reconciled each minute', file: 'services/account/test/usage-ledger.test.ts' },
  { name: 'webhook_attempts_dropped_total', why: 'a claim must end first, after minutes', file: 'services/webhook/test/faults.test.ts' },
];
