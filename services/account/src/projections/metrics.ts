import { createCounter, type Registry } from '@consent/kernel';

export function createDriftCounter(registry: Registry): (units: number) => void {
  const drift = createCounter(registry, 'quota_reconcile_drift_units_total');
  return (units) => drift.inc(units);
}
