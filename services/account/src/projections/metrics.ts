import { createCounter, observeNumber, type Registry } from '@consent/kernel';

export function observeMarked(registry: Registry, countMarked: () => Promise<number>): void {
  observeNumber(registry, 'projections_pending', countMarked);
}

export function createDriftCounter(registry: Registry): (units: number) => void {
  const drift = createCounter(registry, 'quota_reconcile_drift_units_total');
  return (units) => drift.inc(units);
}
