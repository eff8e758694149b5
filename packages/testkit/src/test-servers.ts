import { startNats, startPostgres, startRedis, type LocalServer, type NatsStartOptions } from '@consent/local-stack';
import { makeServerFolder } from './server-folder';
import { nextNumber, shared } from './shared';
import { natsAccounts, redisDatabases, type ServerFacts } from './shared-servers';

/** A Redis that no other test writes to: a numbered database of the Redis of the run. */
export async function useTestRedis(): Promise<ServerFacts> {
  const [{ url }, number] = await Promise.all([shared<ServerFacts>('redis'), nextNumber('redis')]);
  return { url: `${url}/${withinLimit('Redis databases', number, redisDatabases)}` };
}

/** A NATS that no other test publishes to: an account of the NATS of the run. */
export async function useTestNats(): Promise<ServerFacts> {
  const [server, number] = await Promise.all([shared<ServerFacts>('nats'), nextNumber('nats')]);
  const url = new URL(server.url);
  url.username = url.password = `t${withinLimit('NATS accounts', number, natsAccounts)}`;
  return { url: url.href };
}

function withinLimit(what: string, number: number, limit: number): number {
  if (number >= limit) throw new Error(`A run has ${limit} ${what}, and all are in use: packages/testkit/src/shared-servers.ts`);
  return number;
}

/** A server of one test file, for tests that stop, wipe, stall or fill it, with its data in a folder that goes with it. */
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
  const { dataDir, remove } = await makeServerFolder(name);
  const server = await start(dataDir);
  return Object.assign(Object.create(server) as LocalServer, {
    dataDir,
    remove: async () => {
      await server.stop();
      await remove();
    },
  });
}
