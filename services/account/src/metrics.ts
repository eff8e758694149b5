import { Counter, Gauge, type Registry } from '@consent/telemetry';

/** What this service shows of itself besides what its parts show. */
export function createMetrics(registry: Registry, { countMarked }: { countMarked: () => Promise<number> }) {
  new Gauge({
    name: 'projections_pending',
    help: 'Accounts, keys, sites and counters whose latest change Redis is not known to have; after a change one for a second, more or longer when Redis is away',
    registers: [registry],
    /** Asked when Prometheus asks; keeps the last value while PostgreSQL is away. */
    async collect() {
      const marked = await countMarked().catch(() => undefined);
      if (marked !== undefined) this.set(marked);
    },
  });
  const drift = new Counter({
    name: 'quota_reconcile_drift_units',
    help: 'Units used that Redis had lost and was told again',
    registers: [registry],
  });
  return { onDrift: (units: number) => drift.inc(units) };
}
