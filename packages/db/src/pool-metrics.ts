import type { Pool } from 'pg';
import { Gauge, type Registry } from '@consent/telemetry';

/** Read from the pool when Prometheus asks. */
export function observePool(pool: Pool, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('database_connections_in_use', 'Connections that a statement or a transaction holds', () => pool.totalCount - pool.idleCount);
  gauge('database_connections_idle', 'Connections that wait for work', () => pool.idleCount);
  gauge('database_connection_requests_waiting', 'Calls that wait for a connection', () => pool.waitingCount);
}
