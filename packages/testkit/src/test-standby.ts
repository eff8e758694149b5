import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { startPostgres } from '@consent/local-stack';
import { Client } from 'pg';
import { chosenPostgres } from './stock-postgres';
import { startInFolder, type TestServer } from './test-servers';

/** A streaming replica with the primary's roles and passwords. Stop it before the primary. */
export function startTestStandby(primary: TestServer): Promise<TestServer> {
  const { hostname: host, port, username: user, password } = new URL(primary.url);
  return startInFolder('standby', async (dataDir) => {
    await copyWhileRunning(primary, dataDir);
    await writeFile(join(dataDir, 'cluster', 'standby.signal'), '');
    const settings = { primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`, hot_standby: 'on' };
    return startPostgres({ dataDir, settings, ...chosenPostgres() });
  });
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
