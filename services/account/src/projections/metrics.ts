import { createCounter, observeNumber, type Registry } from '@consent/kernel';

/** How many rows have a change that Redis is not known to have (ADR 3). */
export function observeMarked(registry: Registry, countMarked: () => Promise<number>): void {
  observeNumber(registry, 'projections_pending', countMarked);
}

/** Counts units of quota that Redis had lost (ADR 4). */
export function createDriftCounter(registry: Registry): (units: number) => void {
  const drift = createCounter(registry, 'quota_reconcile_drift_units_total');
  return (units) => drift.inc(units);
}
