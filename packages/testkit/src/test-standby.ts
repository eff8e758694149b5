import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { startPostgres } from '@consent/local-stack';
import { Client, type QueryResult } from 'pg';
import { chosenPostgres } from './stock-postgres';
import { startInFolder, type TestServer } from './test-servers';
import { waitUntil } from './wait-until';

const standbyName = 'standby';

/** A streaming replica with the primary's roles and passwords. Stop it before the primary. */
export function startTestStandby(primary: TestServer): Promise<TestServer> {
  const { hostname: host, port, username: user, password } = new URL(primary.url);
  return startInFolder('standby', async (dataDir) => {
    await copyWhileRunning(primary, dataDir);
    await writeFile(join(dataDir, 'cluster', 'standby.signal'), '');
    const primaryAddress = `host=${host} port=${port} user=${user} password=${password} application_name=${standbyName}`;
    return startPostgres({ dataDir, settings: { primary_conninfo: primaryAddress, hot_standby: 'on' }, ...chosenPostgres() });
  });
}

/**
 * A replica that has every commit before the primary answers it. The primary's setting is written before the copy, so the replica inherits
 * it, as from pg_basebackup.
 */
export async function startSynchronousStandby(primary: TestServer): Promise<TestServer> {
  await run(primary, `ALTER SYSTEM SET synchronous_standby_names = '${standbyName}'`);
  const standby = await startTestStandby(primary);
  try {
    await run(primary, 'SELECT pg_reload_conf()');
    const isSynchronous = async () => (await run(primary, `SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).rowCount === 1;
    await waitUntil('the standby is synchronous', isSynchronous);
  } catch (error) {
    await standby.remove();
    throw error;
  }
  return standby;
}

/** Makes the standby a primary that waits for no other standby. Resolves when it accepts writes. */
export async function promoteStandby(standby: TestServer): Promise<void> {
  await run(standby, `ALTER SYSTEM SET synchronous_standby_names = ''`);
  await run(standby, 'SELECT pg_reload_conf()');
  await run(standby, 'SELECT pg_promote()');
}

async function run({ url }: TestServer, statement: string): Promise<QueryResult> {
  const sql = new Client({ connectionString: url });
  await sql.connect();
  try {
    return await sql.query(statement);
  } finally {
    await sql.end();
  }
}

/** The npm package of PostgreSQL has no pg_basebackup. */
async function copyWhileRunning({ url, dataDir: from }: TestServer, to: string): Promise<void> {
  const sql = new Client({ connectionString: url });
  await sql.connect();
  try {
    await sql.query(`SELECT pg_backup_start('standby of a test', true)`);
    await mkdir(to, { recursive: true });
    await cp(join(from, 'password'), join(to, 'password'));
    await cp(join(from, 'cluster'), join(to, 'cluster'), {
      recursive: true,
      filter: (file) => !['postmaster.pid', 'postmaster.opts'].includes(basename(file)),
    });
    const { rows } = await sql.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(to, 'cluster', 'backup_label'), rows[0]!.labelfile);
  } finally {
    await sql.end();
  }
}
