import type { Pool } from 'pg';
import { observeNumber, type Registry } from '@consent/kernel';

interface Observed {
  isReady: () => Promise<boolean>;
  readActiveSeconds: () => Promise<number>;
}

export function observePool(pool: Pool, { isReady, readActiveSeconds }: Observed, registry: Registry): void {
  observeNumber(registry, 'database_connections_max', () => pool.options.max);
  observeNumber(registry, 'database_connections_in_use', () => pool.totalCount - pool.idleCount);
  observeNumber(registry, 'database_connections_idle', () => pool.idleCount);
  observeNumber(registry, 'database_connection_requests_waiting', () => pool.waitingCount);
  observeNumber(registry, 'database_connected', async () => Number(await isReady()), { whenUnknown: 0 });
  observeNumber(registry, 'database_active_seconds', readActiveSeconds);
}
