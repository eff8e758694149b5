import { randomUUID } from 'node:crypto';
import {
  type Account,
  accountService,
  auditService,
  cellService,
  closingService,
  contactService,
  controllerService,
  factorService,
  identityService,
  type Key,
  keyService,
  memberService,
  leafService,
  requestService,
  sessionService,
  type Site,
  siteService,
  ssoService,
  subscriptionService,
  usageService,
  userService,
} from '@consent/contracts';
import { createDatabase, type Database } from '@consent/postgres';
import { createRpcConnection } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { createTestDatabase } from '@consent/testkit';
import { createAccountService } from '../src/service';
import { accountConfig } from '../src/config';

const unreachable = '127.0.0.1:1';
const logger = createSilentLogger();
const registry = createRegistry('test', { processMetrics: false });

interface Servers {
  redisUrl?: string;
  natsUrl?: string;
  smtpUrl?: string;
  /** 46 for tests of stored hashes. Others hash with 1 MiB to save time. */
  passwordMemoryMib?: number;
  settings?: Record<string, string>;
  cells?: readonly object[];
  databaseUrl?: string;
}

type Overrides = Omit<Parameters<typeof createAccountService>[1], 'logger'>;

export type AccountUnderTest = Awaited<ReturnType<typeof startAccount>>;

/** Servers that are not given are unreachable. */
export async function startAccount(servers: Servers = {}, overrides: Overrides = {}) {
  const {
    redisUrl = `redis://${unreachable}`,
    natsUrl = `nats://${unreachable}`,
    smtpUrl = `smtp://${unreachable}`,
    databaseUrl,
    passwordMemoryMib = 1,
    cells,
  } = servers;
  const url = databaseUrl ?? (await createTestDatabase('account')).url;
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    REDIS_URL: redisUrl,
    NATS_URL: natsUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Consent <no-reply@consent.example>',
    CONTACT_EMAIL: 'support@consent.example',
    DASHBOARD_URL: 'https://dashboard.example/app/',
    API_KEY_PEPPER: 'p'.repeat(32),
    PASSWORD_MEMORY_MIB: String(passwordMemoryMib),
    CELLS: cells && JSON.stringify(cells),
    ...servers.settings,
  };
  const database = createDatabase({ url, poolSize: 2, applicationName: 'test', logger });

  async function startReplica(replicaOverrides = overrides, changed: Partial<typeof settings> = {}) {
    const app = createAccountService(accountConfig({ ...settings, ...changed }), { logger, closedMs: 0, ...replicaOverrides });
    await app.start();
    const connection = createRpcConnection({ address: `127.0.0.1:${app.rpcPort()}`, logger, registry });
    connection.start();
    return {
      app,
      accounts: connection.client(accountService),
      closings: connection.client(closingService),
      cells: connection.client(cellService),
      keys: connection.client(keyService),
      members: connection.client(memberService),
      audit: connection.client(auditService),
      leaves: connection.client(leafService),
      sites: connection.client(siteService),
      subscriptions: connection.client(subscriptionService),
      usage: connection.client(usageService),
      users: connection.client(userService),
      sessions: connection.client(sessionService),
      contact: connection.client(contactService),
      controllers: connection.client(controllerService),
      factors: connection.client(factorService),
      identities: connection.client(identityService),
      sso: connection.client(ssoService),
      requests: connection.client(requestService),
      stop: async () => {
        await connection.stop();
        await app.stop();
      },
    };
  }

  const first = await startReplica();
  return {
    ...first,
    database,
    databaseUrl: url,
    startReplica,
    stop: async () => {
      await first.stop();
      await database.stop();
    },

    anAccount: async (numbers: { monthlyRequests?: number; maxSites?: number } = {}): Promise<Account> => {
      const email = `${randomUUID()}@example.com`;
      const { account } = await first.accounts.createAccount({ name: 'Somebody', email, password: 'correct horse', emailVerified: true });
      return (await first.accounts.setPlan({ accountId: account.id, plan: 'enterprise', ...numbers })).account;
    },
    aKey: async (accountId: string, expiresAtMs = 0): Promise<Key> =>
      (await first.keys.createKey({ accountId, name: 'Key', expiresAtMs })).key,
    aSite: async (accountId: string, overridden: Partial<Site> = {}): Promise<Site> =>
      (
        await first.sites.createSite({
          accountId,
          name: 'Site',
          domain: 'example.com',
          categoriesClosed: false,
          categories: [],
          ...overridden,
        })
      ).site,

    eventTypesOf: async (accountId: string): Promise<string[]> => {
      const sql = 'SELECT type FROM outbox WHERE account_id = $1 ORDER BY created_at, type';
      return (await database.query<{ type: string }>('events_of', sql, [accountId])).rows.map(({ type }) => type);
    },
    unitsInLedger: async (accountId: string, period: string): Promise<number> => {
      const sql = 'SELECT used_ledger + used_direct AS used FROM usage_counters WHERE account_id = $1 AND period = $2';
      const { rows } = await database.query<{ used: string | number }>('units_in_ledger', sql, [accountId, period]);
      return Number(rows[0]?.used ?? 0);
    },
    metric: async (name: string): Promise<number> => {
      const text = await (await fetch(`http://127.0.0.1:${first.app.opsPort()}/metrics`)).text();
      return Number(new RegExp(`^${name}\\S* (\\S+)$`, 'm').exec(text)?.[1]);
    },
    readiness: async (): Promise<{ status: number; waitingFor: string[] }> => {
      const answer = await fetch(`http://127.0.0.1:${first.app.opsPort()}/readyz`);
      return { status: answer.status, waitingFor: ((await answer.json()) as { waiting_for: string[] }).waiting_for };
    },
  };
}

export async function dumpOf(database: Database): Promise<string> {
  const { rows: tables } = await database.query<{ table_name: string }>(
    'tables',
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    [],
  );
  const texts = await Promise.all(
    tables.map(async ({ table_name: table }) => {
      const { rows } = await database.query<{ text: string }>(`dump ${table}`, `SELECT t::text AS text FROM "${table}" t`, []);
      return rows.map(({ text }) => text).join('\n');
    }),
  );
  return texts.join('\n');
}
