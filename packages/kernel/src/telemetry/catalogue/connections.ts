import { serviceNames } from '@consent/contracts';
import { cellLabel } from './cell-label';
import type { MetricEntry } from './entry';

export const connectionMetrics = {
  rpc_connected: {
    type: 'gauge',
    help: '1 while connected to a server of the service',
    processes: ['gateway', 'consent', 'evidence', 'policy'],
    labels: { connection: { pattern: /^(account|consent|evidence|export|policy|webhook)$/, are: 'the service at the other end' } },
  },
  redis_connected: {
    type: 'gauge',
    help: '1 while Redis is connected and in use',
    processes: ['gateway', 'account', 'policy'],
    labels: { connection: ['admission', 'projections', 'usage'] },
  },
  redis_evicts_keys: {
    type: 'gauge',
    help: '1 if Redis deletes keys when its memory is full: it has a maxmemory, and a maxmemory-policy other than noeviction',
    processes: ['gateway', 'account', 'policy'],
  },
  nats_connected: {
    type: 'gauge',
    help: '1 while the relay or the consumer is connected to NATS',
    processes: serviceNames,
    labels: {
      connection: {
        pattern: /^(relay(-[a-z][a-z0-9_]*)?|[a-z]+-on-[a-z]+(-[a-z]+)*)$/,
        are: '`relay`, with the cell if there are several, or the name of a consumer',
      },
    },
  },
  database_connected: {
    type: 'gauge',
    help: '1 if PostgreSQL responded to SELECT 1 within a second; 0 if not, or if no connection was free',
    processes: serviceNames,
    labels: cellLabel,
  },
  cells_missing: {
    type: 'gauge',
    help: 'Cells in CELLS of the account service that this process does not have; calls about their accounts get 503',
    processes: ['consent'],
  },
  database_active_seconds: {
    type: 'gauge',
    help: 'Time that PostgreSQL spent on statements of the service’s database; its rate is the number of busy connections',
    processes: serviceNames,
    labels: cellLabel,
  },
  database_connections_max: {
    type: 'gauge',
    help: 'Size of the connection pool (DATABASE_POOL_SIZE). Exports have a separate pool (MAX_EXPORTS)',
    processes: serviceNames,
    labels: cellLabel,
  },
  database_connections_in_use: {
    type: 'gauge',
    help: 'Connections that are running a statement or a transaction',
    processes: serviceNames,
    labels: cellLabel,
  },
  database_connections_idle: { type: 'gauge', help: 'Open connections that are not in use', processes: serviceNames, labels: cellLabel },
  database_connection_requests_waiting: {
    type: 'gauge',
    help: 'Calls that wait for a connection; a call fails after 5 seconds',
    processes: serviceNames,
    labels: cellLabel,
  },
} as const satisfies Record<string, MetricEntry>;
