import { createCounter, observeNumber, type Registry } from '@consent/kernel';
import type { WitnessFault } from './ask-witness';

export function createWitnessMetrics(registry: Registry, { now }: { now: () => number }) {
  let cosignatures = 0;
  let unwitnessedSinceMs: number | undefined;
  const faults = createCounter(registry, 'evidence_witness_failures_total');
  observeNumber(registry, 'evidence_witness_cosignatures', () => cosignatures);
  observeNumber(registry, 'evidence_unwitnessed_seconds', () =>
    unwitnessedSinceMs === undefined ? 0 : Math.max(0, now() - unwitnessedSinceMs) / 1000,
  );
  return {
    onFault: (witness: string, reason: WitnessFault) => faults.labels({ witness, reason }).inc(),
    setCosignatures: (count: number) => void (cosignatures = count),
    setUnwitnessedSince: (atMs: number | undefined) => void (unwitnessedSinceMs = atMs),
    /** The working replica reports the metrics. */
    onFollowing: () => {
      cosignatures = 0;
      unwitnessedSinceMs = undefined;
    },
  };
}

export type WitnessMetrics = ReturnType<typeof createWitnessMetrics>;
