import { createCounter, observeNumber, type Registry } from '@consent/kernel';
import type { PostFault } from '../outside/post-bytes';
import type { TokenFault } from './check-token';

export type StampFault = PostFault | TokenFault;

export function createStampMetrics(registry: Registry, { now }: { now: () => number }) {
  const unstamped = new Map<string, number | undefined>();
  const faults = createCounter(registry, 'evidence_tsa_failures_total');
  observeNumber(registry, 'evidence_tsa_age_seconds', () => {
    const since = [...unstamped.values()].filter((atMs) => atMs !== undefined);
    return since.length === 0 ? 0 : Math.max(0, now() - Math.min(...since)) / 1000;
  });
  return {
    onFault: (tsa: string, reason: StampFault) => faults.labels({ tsa, reason }).inc(),
    setUnstampedSince: (tsa: string, atMs: number | undefined) => void unstamped.set(tsa, atMs),
    /** The working replica reports the metrics. */
    onFollowing: () => unstamped.clear(),
  };
}

export type StampMetrics = ReturnType<typeof createStampMetrics>;
