import { Client } from 'pg';

export const POSTGRES_DEFAULT_PORT = 5432;

/** Logs in and runs a query, because PostgreSQL accepts connections before it can serve them. */
export async function probePostgres(address: string, timeoutMs: number): Promise<void> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  client.on('error', () => undefined); // the call that uses the connection reports its loss
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}
