import { Client } from 'pg';
import { waitUntil } from '@consent/testkit';
import { createConsent } from '../../system/consents';
import { quotaOf } from '../../system/quota-headers';
import { startSystem, type OwnSystem } from '../../system/start-system';
import { untilLogged } from './evidence-calls';

let system: OwnSystem;
let database: Client;
let locks: Client;
beforeAll(async () => {
  system = await startSystem();
  database = new Client({ connectionString: system.databases.evidence });
  await database.connect();
  locks = new Client({ connectionString: system.databases.evidence });
  await locks.connect();
});
afterAll(async () => {
  await Promise.all([database.end(), locks.end()]);
  await system.stop();
});

test('[decision 22.7] a bundle whose client leaves ends in PostgreSQL and costs what its answer would have cost', async () => {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const { id } = await createConsent(api, tenant.site);
  await untilLogged(() => api.get(`/consents/${id}/proof`));
  const used = async () => quotaOf(await api.get('/consents'))!.used;
  const statements = async () => {
    const { rows } = await database.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'evidence bundles' AND state = 'active'`,
    );
    return rows[0]!.count;
  };
  const before = await used();

  await locks.query('BEGIN');
  // The bundle waits for this lock.
  await locks.query('LOCK TABLE log_chunks IN ACCESS EXCLUSIVE MODE');
  const client = new AbortController();
  const answered = fetch(`${system.baseUrl}/api/v1/consents/${id}/evidence`, {
    headers: { Authorization: `Bearer ${tenant.key}` },
    signal: client.signal,
  }).catch(() => undefined);
  await waitUntil('the bundle has begun', async () => (await statements()) === 1);
  client.abort();
  await answered;
  await waitUntil('its statement has ended', async () => (await statements()) === 0);
  await locks.query('ROLLBACK');

  // Each look costs a unit, and so did the bundle.
  let looks = 0;
  await waitUntil('the bundle is charged', async () => (await used()) === before + 1 + ++looks);
  const refused = await api.get(`/consents/${'0'.repeat(26)}/evidence`);
  expect([refused.status, quotaOf(refused)!.used]).toEqual([404, before + 1 + looks]);
});
