import { Pool, type ClientBase } from 'pg';
import type { Logger } from '@consent/kernel';
import { keepAlive } from './keep-alive';
import { applySettings, type Settings } from './settings';
import { typeParsers } from './type-parsers';

export interface PoolOptions {
  url: string;
  poolSize: number;
  applicationName: string;
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
  /** Of each connection, beside those that every connection has. */
  settings?: Settings;
  logger: Logger;
}

export const defaultStatementTimeoutMs = 10_000;
const acquireTimeoutMs = 5000;

export function createPool(options: PoolOptions): Pool {
  const settings: Settings = {
    // Otherwise a statement of a closed connection runs on to its timeout.
    client_connection_check_interval: 500,
    statement_timeout: options.statementTimeoutMs ?? defaultStatementTimeoutMs,
    lock_timeout: options.lockTimeoutMs ?? 5000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 15_000,
    ...options.settings,
  };
  // pg waits for the result, but its types say void.
  const onConnect = (client: ClientBase): unknown => applySettings(client, settings);
  const pool = new Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    min: 0,
    max: options.poolSize,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 30_000,
    ...keepAlive,
    types: typeParsers,
    onConnect,
  });
  // A broken connection emits `error` on the pool when idle, and on the client when in use. Unhandled, either event
  // would end the process.
  pool.on('error', (error) => options.logger.warn({ error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}
