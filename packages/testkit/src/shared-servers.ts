import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, migrate } from '@consent/db';
import { startNats, startPostgres, startRedis, type LocalServer } from '@consent/local-stack';
import type { Providers } from './run-broker';

/** More of each than a run uses. */
export const natsAccounts = 2_000;
export const redisDatabases = 2_000;

export interface ServerFacts {
  url: string;
}

export interface TemplateFacts {
  /** The database to copy. */
  database: string;
  /** Owner of the template and of its copies. */
  role: string;
}

export const rolePassword = 'test';

/** One server of each kind for a whole run; a test has a database, an account or a number of its own there. */
export const sharedServers: Providers = {
  postgres: () =>
    inFolder('postgres', (dataDir) =>
      startPostgres({
        dataDir,
        // Tests kill services, not the machine: nothing here needs to survive a power cut.
        settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
      }),
    ),
  template: async (service, need) => {
    const { url } = await need<ServerFacts>('postgres');
    const facts: TemplateFacts = { database: `template_${service}`, role: service };
    const migrations = join(__dirname, '../../../services', service, 'migrations');
    const templateUrl = await ensureDatabase(url, { ...facts, password: rolePassword });
    // A database that belongs to no service begins empty.
    if (existsSync(migrations)) await migrate(templateUrl, migrations);
    return { facts, stop: () => Promise.resolve() };
  },
  redis: () => inFolder('redis', (dataDir) => startRedis({ dataDir, appendOnly: false, databases: redisDatabases })),
  nats: () => inFolder('nats', (dataDir) => startNats({ dataDir, extraConfig: accountsConfig() })),
};

/** JetStream keeps accounts apart, so no test sees the events of another. */
function accountsConfig(): string {
  const accounts = Array.from(
    { length: natsAccounts },
    (_, n) => `  T${n} {\n    jetstream: enabled\n    users: [\n      { user: "t${n}", password: "t${n}" }\n    ]\n  }\n`,
  );
  return `accounts {\n${accounts.join('')}}\n`;
}

async function inFolder(name: string, start: (dataDir: string) => Promise<LocalServer>) {
  const folder = await mkdtemp(join(tmpdir(), `consent-test-${name}-`));
  // As root PostgreSQL runs as nobody, who cannot enter a folder of mode 0700.
  await chmod(folder, 0o755);
  const server = await start(join(folder, 'data'));
  const facts: ServerFacts = { url: server.url };
  return {
    facts,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
