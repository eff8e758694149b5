import { connectClient } from './connect-client';

/**
 * Throws if a pooler gives the server's sessions to other clients between transactions. Prepared statements, session
 * settings and the lock of migrations would then belong to whoever comes next.
 */
export async function refuseTransactionPooling(url: string): Promise<void> {
  const options = { applicationName: 'pooling check', timeoutMs: 5000 };
  const first = await connectClient(url, options);
  const pidOf = async (client: typeof first) => (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  try {
    const firstPid = await pidOf(first);
    const second = await connectClient(url, options);
    const secondPid = await pidOf(second).finally(() => second.end());
    if (secondPid !== firstPid && (await pidOf(first)) === firstPid) return;
  } finally {
    await first.end();
  }
  throw new Error(
    'DATABASE_URL leads to a pooler that shares sessions between transactions. Set pool_mode = session in PgBouncer, or connect to PostgreSQL directly.',
  );
}
