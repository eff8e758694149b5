import { observeNumber, type Registry } from '@consent/kernel';
import type { Connections } from './connections';

interface Observed {
  isReady: () => Promise<boolean>;
  readActiveSeconds: () => Promise<number>;
  cell: string | undefined;
}

/** Cells that share a pool report the same numbers of connections. */
export function observePool({ count }: Connections, { isReady, readActiveSeconds, cell }: Observed, registry: Registry): void {
  const labels = cell === undefined ? {} : { labels: { cell } };
  observeNumber(registry, 'database_connections_max', () => count().max, labels);
  observeNumber(registry, 'database_connections_in_use', () => count().inUse, labels);
  observeNumber(registry, 'database_connections_idle', () => count().idle, labels);
  observeNumber(registry, 'database_connection_requests_waiting', () => count().waiting, labels);
  observeNumber(registry, 'database_connected', async () => Number(await isReady()), { ...labels, whenUnknown: 0 });
  observeNumber(registry, 'database_active_seconds', readActiveSeconds, labels);
}
