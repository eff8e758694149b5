import type { Client } from 'pg';
import { connectClient } from './connect-client';

/** The oldest that the tests run against. */
const oldestVersion = 15;

/** Throws if the server or a pooler before it can't do what our statements rely on. The error says what to change. */
export async function refuseServer(url: string): Promise<void> {
  const { fault, isShared } = await withClient(url, async (first) => {
    const pid = await readPid(first);
    return {
      fault: await findFault(first),
      isShared: (await withClient(url, readPid)) === pid || (await readPid(first)) !== pid,
    };
  });
  if (fault !== undefined) throw new Error(fault);
  // Prepared statements, session settings and the lock of migrations would belong to whoever comes next.
  if (isShared)
    throw new Error(
      'DATABASE_URL leads to a pooler that shares sessions between transactions. Set pool_mode = session in PgBouncer, or connect to PostgreSQL directly.',
    );
}

async function findFault(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ version: number; encoding: string; database: string }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding,
       current_database() AS database`,
  );
  const [{ version, encoding, database }] = rows as [(typeof rows)[0]];
  if (version < oldestVersion) return `The server runs PostgreSQL ${version}. Upgrade it to ${oldestVersion} or later.`;
  // Lengths would count bytes, and texts in other alphabets would be refused or kept wrong.
  if (encoding !== 'UTF8')
    return `The database ${database} has the encoding ${encoding}. Create it with: CREATE DATABASE ${database} ENCODING 'UTF8' TEMPLATE template0 LOCALE 'C'`;
  return undefined;
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await connectClient(url, { applicationName: 'server check', timeoutMs: 5000 });
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
