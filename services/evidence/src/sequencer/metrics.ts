import { createCounter, createHistogram, observeNumber, type Registry } from '@consent/kernel';
import type { Indexing } from '../tag-index/indexing';

/** No label may name an account. */
export function createSequencerMetrics(
  registry: Registry,
  {
    now,
    countRefused,
    indexing,
  }: { now: () => number; countRefused: () => number; indexing: Pick<Indexing, 'unindexedLeaves' | 'countRefused'> },
) {
  let rolledBack = false;
  let halted = false;
  let anchoredAtMs: number | undefined;
  const oldest = new Map<string, { ageMs: number; atMs: number; isAway: boolean }>();
  const observeTurn = createHistogram(registry, 'evidence_turn_seconds').labels({});
  const leaves = createCounter(registry, 'evidence_leaves_total');

  /** Work keeps ageing until the next pull. A source that is away may have had work since its last answer. */
  function oldestUnloggedSeconds(): number {
    const ages = [...oldest.values()].map(({ ageMs, atMs, isAway }) => (ageMs === 0 && !isAway ? 0 : ageMs + now() - atMs));
    return Math.max(0, ...ages) / 1000;
  }
  observeNumber(registry, 'evidence_log_rolled_back', () => Number(rolledBack));
  observeNumber(registry, 'evidence_witness_rollback', () => Number(halted));
  observeNumber(registry, 'evidence_logs_refused', countRefused);
  observeNumber(registry, 'evidence_unindexed_leaves', indexing.unindexedLeaves);
  observeNumber(registry, 'evidence_indexes_refused', indexing.countRefused);
  observeNumber(registry, 'evidence_anchor_age_seconds', () => (anchoredAtMs === undefined ? 0 : Math.max(0, now() - anchoredAtMs) / 1000));
  observeNumber(registry, 'evidence_oldest_unlogged_seconds', oldestUnloggedSeconds);

  return {
    isRolledBack: () => rolledBack,
    setRolledBack: (value: boolean) => void (rolledBack = value),
    isHalted: () => halted,
    setHalted: (value: boolean) => void (halted = value),
    setAnchoredAt: (atMs: number | undefined) => void (anchoredAtMs = atMs),
    /** Whether its last pull failed. */
    isAway: (source: string) => oldest.get(source)?.isAway === true,
    onPull: (source: string, ageMs: number) => void oldest.set(source, { ageMs, atMs: now(), isAway: false }),
    onAway: (source: string) => void oldest.set(source, { ageMs: 0, atMs: now(), ...oldest.get(source), isAway: true }),
    onTurn: (seconds: number, appended: number) => {
      observeTurn(seconds);
      leaves.inc(appended);
    },
    /** The working replica reports the metrics. */
    onFollowing: () => {
      rolledBack = false;
      halted = false;
      oldest.clear();
    },
  };
}

export type SequencerMetrics = ReturnType<typeof createSequencerMetrics>;
