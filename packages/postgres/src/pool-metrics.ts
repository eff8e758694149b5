import type { Pool } from 'pg';
import { observeNumber, type Registry } from '@consent/kernel';

export function observePool(pool: Pool, isReady: () => Promise<boolean>, registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number) => observeNumber(registry, { name, help }, read);
  gauge('database_connections_max', 'Connections that this process may have (DATABASE_POOL_SIZE)', () => pool.options.max);
  gauge('database_connections_in_use', 'Connections that a statement or a transaction holds', () => pool.totalCount - pool.idleCount);
  gauge('database_connections_idle', 'Connections that wait for work', () => pool.idleCount);
  gauge('database_connection_requests_waiting', 'Calls that wait for a connection', () => pool.waitingCount);
  observeNumber(
    registry,
    {
      name: 'database_connected',
      help: '1 when PostgreSQL answered a SELECT 1 within a second; 0 also when no connection was free for so long',
      whenUnknown: 0,
    },
    async () => Number(await isReady()),
  );
}
