import { Counter, observeNumber, type Registry } from '@consent/kernel';

/** How many rows have a change that Redis is not known to have (ADR 3). */
export function observeMarked(registry: Registry, countMarked: () => Promise<number>): void {
  observeNumber(
    registry,
    {
      name: 'projections_pending',
      help: 'Accounts, keys, sites and counters whose latest change Redis is not known to have; after a change one for a second, more or longer when Redis is away',
    },
    countMarked,
  );
}

/** Counts units of quota that Redis had lost (ADR 4). */
export function createDriftCounter(registry: Registry): (units: number) => void {
  const drift = new Counter({
    name: 'quota_reconcile_drift_units',
    help: 'Units used that Redis had lost and was told again',
    registers: [registry],
  });
  return (units) => drift.inc(units);
}
