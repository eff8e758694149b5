import { Counter, observeNumber, type Registry } from '@consent/kernel';

/** What this service shows of itself besides what its parts show. */
export function createMetrics(registry: Registry, { countMarked }: { countMarked: () => Promise<number> }) {
  observeNumber(
    registry,
    {
      name: 'projections_pending',
      help: 'Accounts, keys, sites and counters whose latest change Redis is not known to have; after a change one for a second, more or longer when Redis is away',
    },
    countMarked,
  );
  const drift = new Counter({
    name: 'quota_reconcile_drift_units',
    help: 'Units used that Redis had lost and was told again',
    registers: [registry],
  });
  return { onDrift: (units: number) => drift.inc(units) };
}
