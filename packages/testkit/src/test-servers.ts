import {
  findFreePorts,
  type LocalServer,
  type NatsStartOptions,
  type PostgresOptions,
  type RedisOptions,
  startNats,
  startPostgres,
  startRedis,
} from '@consent/local-stack';
import { makeServerFolder } from './server-folder';
import { nextNumber, shared } from './shared';
import { databasesOfRedis, lookupOf, natsAccounts, natsAccountsConfig, type CurrentNatsFacts, type ServerFacts } from './shared-servers';
import { chosenPostgres } from './stock-postgres';

export async function useTestRedis(): Promise<ServerFacts> {
  const number = await nextNumber('redis');
  const { url } = await shared<ServerFacts>('redis', String(Math.floor(number / databasesOfRedis)));
  return { url: `${url}/${number % databasesOfRedis}` };
}

/** The NATS that startNats finds, or a current release. */
export type NatsVersion = 'found' | 'current';

export async function useTestNats(version: NatsVersion = 'found'): Promise<ServerFacts> {
  const kind = version === 'current' ? 'current nats' : 'nats';
  const [server, number] = await Promise.all([shared<ServerFacts>(kind), nextNumber(kind)]);
  return { url: natsAccountUrl(server.url, withinLimit('NATS accounts', number, natsAccounts)) };
}

function natsAccountUrl(serverUrl: string, number: number): string {
  const url = new URL(serverUrl);
  url.username = url.password = `t${number}`;
  return url.href;
}

export function findCurrentNats(): Promise<CurrentNatsFacts> {
  return shared<CurrentNatsFacts>('current nats program');
}

function withinLimit(what: string, number: number, limit: number): number {
  if (number >= limit) throw new Error(`There are ${limit} ${what}, and all are in use: packages/testkit/src`);
  return number;
}

/** For a test that stops, wipes, stalls or fills it. */
export interface TestServer extends LocalServer {
  dataDir: string;
  remove: () => Promise<void>;
}

export function startTestRedis(options: Pick<RedisOptions, 'extraConfig'> = {}): Promise<TestServer> {
  return startInFolder('redis', (dataDir) => startRedis({ dataDir, ...options }));
}

export async function startTestNats(options: Pick<NatsStartOptions, 'extraConfig'> & { version?: NatsVersion } = {}): Promise<TestServer> {
  const { version, ...rest } = options;
  const lookup = version === 'current' ? { lookup: lookupOf(await findCurrentNats()) } : {};
  return startInFolder('nats', (dataDir) => startNats({ dataDir, ...rest, ...lookup }));
}

/** For tests that need an empty NATS each: they take the next account. */
export async function startTestNatsWithAccounts(version: NatsVersion) {
  const accounts = 100;
  const server = await startTestNats({ version, extraConfig: natsAccountsConfig(accounts) });
  let next = 0;
  return {
    server,
    nextAccount: () => {
      const number = withinLimit('NATS accounts', next++, accounts);
      return { url: natsAccountUrl(server.url, number), name: `T${number}` };
    },
  };
}

export async function startTestNatsCluster(version: NatsVersion): Promise<TestServer[]> {
  const ports = await findFreePorts(['n1', 'n2', 'n3']);
  const routes = Object.values(ports).map((port) => `"nats://127.0.0.1:${port}"`);
  return Promise.all(
    Object.entries(ports).map(([name, port]) =>
      startTestNats({
        version,
        extraConfig: `server_name: ${name}\ncluster {\n  name: test\n  host: 127.0.0.1\n  port: ${port}\n  routes: [${routes.join(', ')}]\n}\n`,
      }),
    ),
  );
}

/** Writes every commit to disk, for tests that kill it. Other tests use createTestDatabase. */
export function startTestPostgres(options: Pick<PostgresOptions, 'initdbArguments' | 'programs' | 'settings'> = {}): Promise<TestServer> {
  return startInFolder('postgres', (dataDir) => startPostgres({ dataDir, ...chosenPostgres(), ...options }));
}

export async function startInFolder(name: string, start: (dataDir: string) => Promise<LocalServer>): Promise<TestServer> {
  const { dataDir, remove } = await makeServerFolder(name);
  const server = await start(dataDir).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return Object.assign(Object.create(server) as LocalServer, {
    dataDir,
    remove: async () => {
      await server.stop();
      await remove();
    },
  });
}
