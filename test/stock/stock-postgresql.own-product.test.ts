import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@consent/contracts';
import { ensureDatabase } from '@consent/postgres';
import { describeWhen, findStockPostgres, startTestPostgres, type TestServer, waitUntil } from '@consent/testkit';
import { Client } from 'pg';
import { makeBelongings } from '../system/belongings';
import { aConsent } from '../system/consents';
import type { Databases } from '../system/databases';
import { operations } from '../system/openapi';
import { startReceiver } from '../system/receiver';
import { exampleRequest } from '../system/request-samples';
import { type OwnSystem, startSystem } from '../system/start-system';

/**
 * The product on Debian's PostgreSQL with its defaults, JIT and the sort order of a language included. The two modules only
 * watch.
 */
const watching = {
  shared_preload_libraries: 'pg_stat_statements,auto_explain',
  'pg_stat_statements.track_planning': 'on',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
};

const stock = findStockPostgres();
const idleMs = 20_000;
const seeded = 100_000;
const longestSeedingMs = 300_000;

describeWhen(stock !== undefined, 'no PostgreSQL of Debian')('on a stock PostgreSQL', () => {
  let server: TestServer;
  let admin: Client;
  let system: OwnSystem;

  beforeAll(async () => {
    server = await startTestPostgres({ ...stock, settings: watching });
    admin = new Client({ connectionString: server.url });
    await admin.connect();
    await admin.query('CREATE EXTENSION pg_stat_statements');
    const made = serviceNames.map(async (name) => [name, await ensureDatabase(server.url, { database: name, role: name, password: 'x' })]);
    system = await startSystem({ databases: Object.fromEntries(await Promise.all(made)) as Databases });
  });
  afterAll(async () => {
    await system.stop();
    await admin.end();
    await server.remove();
  });

  /** Of all statements of our services in a time without requests. */
  async function watchIdle(): Promise<{ share: number; slowest: { query: string; ms: number } }> {
    await admin.query('SELECT pg_stat_statements_reset()');
    await sleep(idleMs);
    const { rows } = await admin.query<{ query: string; total: number; ms: number }>(
      `SELECT query, total_plan_time + total_exec_time AS total, max_plan_time + max_exec_time AS ms FROM pg_stat_statements
       WHERE userid <> current_user::regrole ORDER BY ms DESC`,
    );
    const total = rows.reduce((sum, row) => sum + row.total, 0);
    expect(rows.length).toBeGreaterThan(0);
    return { share: total / idleMs, slowest: rows[0]! };
  }

  /** Three tries, because another program may take the machine for seconds. */
  async function expectIdle(): Promise<void> {
    let last: unknown;
    for (let turn = 1; turn <= 3; turn += 1) {
      const { share, slowest } = await watchIdle();
      if (share < 0.02 && slowest.ms < 100) return;
      last = { share, slowest };
    }
    throw new Error(`Without requests, PostgreSQL was busy: ${JSON.stringify(last)}`);
  }

  test('an empty product is idle: its statements take less than 2 % of the time, and none 100 ms', expectIdle);

  test('no statement has a plan that its hints forbid, whatever is asked of the product', async () => {
    const receiver = await startReceiver();
    onTestFinished(receiver.stop);
    const tenant = await system.tenants.create();
    const ids = await makeBelongings(system, tenant, receiver.url);
    const browser = await system.signIn(tenant);
    for (const operation of operations) {
      const { path, body } = exampleRequest(operation, ids, {
        ...tenant,
        mailToken: 'x',
        url: receiver.url,
        downloadToken: 'x',
        siteToken: tenant.site.token,
      });
      const client = operation.needsKey ? system.api(tenant.key) : browser;
      // Deleting the belongings would leave nothing to ask for.
      if (operation.method !== 'DELETE') await client.request(operation.method, path, { body });
    }
    for (const operation of operations.filter(({ method }) => method === 'DELETE')) {
      const { path, body } = exampleRequest(operation, ids, {
        ...tenant,
        mailToken: 'x',
        url: receiver.url,
        downloadToken: 'x',
        siteToken: tenant.site.token,
      });
      await (operation.needsKey ? system.api(tenant.key) : browser).request('DELETE', path, { body });
    }
    // Includes those of all loops: they ran while the product was idle.
    const log = await readFile(join(server.dataDir, 'postgres.log'), 'utf8');
    const plans = log.split(/\n(?=\d{4}-\d\d-\d\d )/).filter((entry) => entry.includes('plan:'));
    expect(plans.length).toBeGreaterThan(500);
    // A forbidden node adds 10,000,000,000 to its cost.
    const forbidden = new Map(
      plans.filter((plan) => /cost=\d{11}/.test(plan)).map((plan) => [/Query Text:\s*(\S.*)/.exec(plan)?.[1], plan]),
    );
    expect([...forbidden.values()]).toEqual([]);
  });

  test(
    `with ${seeded} consents it is idle as well`,
    async () => {
      await admin.query('ALTER SYSTEM SET auto_explain.log_min_duration = -1');
      await admin.query('SELECT pg_reload_conf()');
      const { key, site } = await system.tenants.create();
      const api = system.api(key);
      const size = 500;
      let made = 0;
      const createSome = async () => {
        while (made < seeded) {
          const consents = Array.from({ length: size }, () => aConsent(site));
          // On a busy machine an answer may come too late. Then a few records more are made.
          const { status } = await api.post('/consents/batch', { consents });
          if (status === 200) made += size;
        }
      };
      await Promise.all([createSome(), createSome(), createSome()]);
      await waitUntil(
        'all is published and logged',
        async () => {
          const pending = await system.sql.consent.query('SELECT FROM outbox WHERE published_at IS NULL LIMIT 1');
          const queued = await system.sql.consent.query('SELECT FROM log_queue LIMIT 1');
          return pending.length + queued.length === 0;
        },
        { timeoutMs: longestSeedingMs },
      );
      await expectIdle();
    },
    2 * longestSeedingMs,
  );
});
