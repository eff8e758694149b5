import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats, startPostgres, startRedis, type LocalServer, type NatsStartOptions } from '@consent/local-stack';

/** A server of one test file, with its data in a folder that goes with it. */
export interface TestServer extends LocalServer {
  /** Where its data is; fault tests delete it. */
  dataDir: string;
  /** Stops it and deletes its data. */
  remove: () => Promise<void>;
}

export function startTestRedis(): Promise<TestServer> {
  return inFolder('redis', (dataDir) => startRedis({ dataDir }));
}

export function startTestNats(options: Pick<NatsStartOptions, 'extraConfig'> = {}): Promise<TestServer> {
  return inFolder('nats', (dataDir) => startNats({ dataDir, ...options }));
}

/** A PostgreSQL of its own, with every commit on disk, for tests that kill it; others share one by createTestDatabase. */
export function startTestPostgres(): Promise<TestServer> {
  return inFolder('postgres', (dataDir) => startPostgres({ dataDir }));
}

async function inFolder(name: string, start: (dataDir: string) => Promise<LocalServer>): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), `consent-test-${name}-`));
  // As root PostgreSQL runs as nobody, who cannot enter a folder of mode 0700.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const server = await start(dataDir);
  return Object.assign(Object.create(server) as LocalServer, {
    dataDir,
    remove: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  });
}
