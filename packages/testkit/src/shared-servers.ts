import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureDatabase, migrate } from '@consent/postgres';
import { fetchCurrentNats, type LocalServer, type ProgramLookup, startNats, startPostgres, startRedis } from '@consent/local-stack';
import { Client, escapeLiteral } from 'pg';
import { asksForStockServers } from './config';
import type { Providers } from './run-broker';
import { makeServerFolder } from './server-folder';
import { chosenPostgres } from './stock-postgres';

/** More than a run uses. */
export const natsAccounts = 2_000;
/** Redis's default. */
export const databasesOfRedis = 16;

export interface ServerFacts {
  url: string;
}

export type CurrentNatsFacts = { program: string } | { missing: string };

export interface TemplateFacts {
  database: string;
  role: string;
}

export const rolePassword = 'test';

/** For speed only. A run with stock servers (npm run test:stock) uses none of them. */
const postgresSettings = {
  // Tests kill services, not the machine, so nothing needs to survive a power cut.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '600',
  // Every new connection computes this hash.
  scram_iterations: '1',
  // Autovacuum would start a process for each of hundreds of databases.
  autovacuum: 'off',
  // Copying a template triggers a checkpoint, which scans all buffers.
  shared_buffers: '64MB',
  io_method: 'sync',
};

/** One PostgreSQL and NATS per run, and a Redis for 16 databases. Each test gets its own database, Redis number or NATS account. */
export const sharedServers: Providers = {
  postgres: () =>
    startInFolder('postgres', async (dataDir) => {
      const server = await startPostgres(
        asksForStockServers() ? { dataDir, ...chosenPostgres() } : { dataDir, settings: postgresSettings },
      );
      await encryptPasswordAgain(server.url);
      return server;
    }),
  template: async (name, need) => {
    const [service = '', postgres] = name.split(' of ');
    const { url } = await need<ServerFacts>('postgres', postgres);
    const facts: TemplateFacts = { database: `template_${service}`, role: service };
    const migrations = join(__dirname, '../../../services', service, 'migrations');
    const templateUrl = await ensureDatabase(url, { ...facts, password: rolePassword });
    if (existsSync(migrations)) await migrate(templateUrl, migrations);
    return { facts, stop: () => Promise.resolve() };
  },
  redis: () => startInFolder('redis', (dataDir) => startRedis({ dataDir, appendOnly: false })),
  nats: () => startInFolder('nats', (dataDir) => startNats({ dataDir, extraConfig: natsAccountsConfig(natsAccounts) })),
  'current nats': async (_, need) => {
    const lookup = lookupOf(await need<CurrentNatsFacts>('current nats program'));
    return startInFolder('nats', (dataDir) => startNats({ dataDir, lookup, extraConfig: natsAccountsConfig(natsAccounts) }));
  },
  'current nats program': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'consent-test-nats-program-'));
    const facts: CurrentNatsFacts = await fetchCurrentNats(folder).then(
      (program) => ({ program }),
      (error: Error) => ({ missing: error.message }),
    );
    return { facts, stop: () => rm(folder, { recursive: true, force: true }) };
  },
};

export function lookupOf(current: CurrentNatsFacts): ProgramLookup {
  if ('missing' in current) throw new Error(current.missing);
  return { folders: [dirname(current.program)] };
}

export function natsAccountsConfig(count: number): string {
  const accounts = Array.from(
    { length: count },
    (_, n) => `  T${n} {\n    jetstream: enabled\n    users: [\n      { user: "t${n}", password: "t${n}" }\n    ]\n  }\n`,
  );
  return `accounts {\n${accounts.join('')}}\n`;
}

/** The superuser's password was hashed before the settings reduced the iterations. */
async function encryptPasswordAgain(url: string): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`ALTER ROLE CURRENT_USER PASSWORD ${escapeLiteral(new URL(url).password)}`);
  } finally {
    await admin.end();
  }
}

async function startInFolder(name: string, start: (dataDir: string) => Promise<LocalServer>) {
  const folder = await makeServerFolder(name);
  const server = await start(folder.dataDir);
  const facts: ServerFacts = { url: server.url };
  return {
    facts,
    stop: async () => {
      await server.stop();
      await folder.remove();
    },
  };
}
