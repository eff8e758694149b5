import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { startPostgres, type LocalServer } from '@consent/local-stack';
import { handPostgresUrlToWorkers } from './config';

declare global {
  // What global-teardown stops; jest runs both in one process.
  var testPostgres: { server: LocalServer; folder: string } | undefined;
}

/** One PostgreSQL for the whole run, each test file with databases of its own. */
async function setUp(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-test-postgres-'));
  // As root the server runs as nobody, who cannot enter a folder of mode 0700.
  await chmod(folder, 0o755);
  // Tests kill services, not the machine: nothing here needs to survive a power cut.
  const server = await startPostgres({
    dataDir: join(folder, 'data'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  globalThis.testPostgres = { server, folder };
  handPostgresUrlToWorkers(server.url);
}

module.exports = setUp;
