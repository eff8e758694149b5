import { serviceNames } from '@consent/contracts';
import { Client } from 'pg';
import { waitUntil } from '@consent/testkit';
import { absentIds } from '../system/belongings';
import { operations } from '../system/openapi';
import { quotaOf } from '../system/quota-headers';
import { sampleRequest } from '../system/request-samples';
import { startSystem, type OwnSystem } from '../system/start-system';
import type { Browser } from '../system/browser';
import type { Tenant } from '../system/tenants';

/** Operations whose statements do not end with the client. */
const exempt: Record<string, string> = {
  getMe: 'the session says it',
  getSubscription: 'reads one row, as each session does',
  listSessions: 'reads at most 100 rows of a table that each session reads',
  listMembers: 'reads at most 100 people in tables that each session reads',
  listAccounts: 'reads what each session reads',
  getAccountSecurity: 'the account says it, which each session reads',
  listSsoProviders: 'reads a table that each session reads, of at most a few rows',
  getSsoSettings: 'reads one row, as each session does',
  issueReceipt: 'records each receipt',
};
const reads = operations.filter(
  ({ id, method, isOpen, needsSiteToken }) => method === 'GET' && !isOpen && !needsSiteToken && !(id in exempt),
);

let system: OwnSystem;
let databases: { name: string; locks: Client; look: Client }[];
let tenant: Tenant;
let browser: Browser;
/** Loops of the services wait for the locks too. */
const ofLoops = new Set<string>();

beforeAll(async () => {
  // Each loop that waits for a lock holds a connection. Leave some for the reads.
  system = await startSystem({ settings: { DATABASE_POOL_SIZE: '30' } });
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
  await used();
  const open = async (connectionString: string) => {
    const client = new Client({ connectionString });
    await client.connect();
    return client;
  };
  databases = await Promise.all(
    serviceNames.map(async (name) => ({ name, locks: await open(system.databases[name]), look: await open(system.databases[name]) })),
  );
  // The loops use the tables meanwhile, so a lock on all of them may end in a deadlock.
  for (const { name, locks } of databases) await waitUntil(`the tables of ${name} are locked`, () => lockTables(name, locks));
  const endsAtMs = performance.now() + loopsWaitMs;
  await waitUntil('each loop has waited for a lock', async () => {
    for (const statement of await waitingStatements()) ofLoops.add(statement);
    return performance.now() > endsAtMs;
  });
});
afterAll(async () => {
  await Promise.all(databases.flatMap(({ locks, look }) => [locks.end(), look.end()]));
  await system.stop();
});

/** Longer than the interval of every frequent loop, so a loop's statement is seen at least once. */
const loopsWaitMs = 12_000;

/** Tables that are read to find the caller, or written to record a read. They stay unlocked, so that requests reach their handler. */
const ofCallers: Record<string, RegExp> = {
  account: /^(accounts|users|sessions|totp_secrets|passkeys|members|sso_providers|sso_settings)$/,
  consent: /^(account_logs|outbox.*)$/,
};

async function lockTables(name: string, client: Client): Promise<boolean> {
  const { rows } = await client.query<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1`,
  );
  const tables = rows.map(({ tablename }) => tablename).filter((table) => ofCallers[name]?.test(table) !== true);
  await client.query('BEGIN');
  const isLocked = await client.query(`LOCK TABLE ${tables.map((table) => `"${table}"`).join(', ')} IN ACCESS EXCLUSIVE MODE`).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === '40P01') return false;
      throw error;
    },
  );
  if (!isLocked) await client.query('ROLLBACK');
  return isLocked;
}

async function waitingStatements(): Promise<string[]> {
  const perDatabase = databases.map(async ({ look }) => {
    const { rows } = await look.query<{ query: string }>(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND wait_event_type = 'Lock'`,
    );
    return rows.map(({ query }) => query);
  });
  return (await Promise.all(perDatabase)).flat();
}

/** A refused request says it, costs nothing and reads nothing. */
async function used(): Promise<number> {
  return quotaOf(await system.api(tenant.key).get('/consents?limit=0'))!.used;
}

test.each(reads.map((read) => [read.id, read] as const))(
  '[decisions 15.9, 22.7] %s ends in PostgreSQL when its client leaves, and is charged',
  async (_, operation) => {
    const { path } = sampleRequest(operation, { ...absentIds, site: tenant.site.id });
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers: Record<string, string> = operation.needsKey ? { Authorization: `Bearer ${tenant.key}` } : { Cookie: cookies };
    const before = await used();
    const unitCost = operation.isMetered ? 1 : 0;
    let begun = 0;
    let isEnded = false;
    // A statement of a loop that runs rarely may be taken for the one of the read.
    for (; begun < 8 && !isEnded; begun += 1) {
      const client = new AbortController();
      const answered = fetch(`${system.baseUrl}/api/v1${path}`, { headers, signal: client.signal }).catch(() => undefined);
      // Held units count as used. Without this, the statement of a loop could end the client before the read is admitted.
      await waitUntil('it is admitted', async () => (await used()) === before + (begun + 1) * unitCost);
      const own = await waitUntil('the read has begun', async () => {
        const found = (await waitingStatements()).filter((statement) => !ofLoops.has(statement));
        return found.length > 0 && found;
      });
      client.abort();
      await answered;
      let left: string[] = own;
      const isOver = async () => {
        left = (await waitingStatements()).filter((statement) => own.includes(statement));
        return left.length === 0;
      };
      // A lock that is not granted ends a statement only after 5 seconds.
      isEnded = await waitUntil('its statement has ended', isOver, { timeoutMs: 2_500 }).catch(() => false);
      if (!isEnded) for (const statement of left) ofLoops.add(statement);
    }
    expect(isEnded).toBe(true);
    await waitUntil('it is charged', async () => (await used()) === before + begun * unitCost, { timeoutMs: 10_000 });
  },
);
