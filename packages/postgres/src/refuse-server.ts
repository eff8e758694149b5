import type { Client } from 'pg';
import { connectClient } from './connect-client';

/**
 * Throws if a pooler gives the server's sessions to other clients between transactions. Prepared statements, session
 * settings and the lock of migrations would then belong to whoever comes next.
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  const isShared = await withClient(url, async (first) => {
    const pid = await readPid(first);
    return (await withClient(url, readPid)) === pid || (await readPid(first)) !== pid;
  });
  if (!isShared) return;
  throw new Error(
    'DATABASE_URL leads to a pooler that shares sessions between transactions. Set pool_mode = session in PgBouncer, or connect to PostgreSQL directly.',
  );
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await connectClient(url, { applicationName: 'pooling check', timeoutMs: 5000 });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readPid(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}
