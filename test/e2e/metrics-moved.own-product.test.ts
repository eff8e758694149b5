import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { metricCatalogue } from '@consent/kernel';
import { waitUntil } from '@consent/testkit';
import { Client } from 'pg';
import { hang, startReceiver, type Receiver } from '../../services/webhook/test/receiver';
import type { ApiClient } from '../system/api-client';
import type { Browser } from '../system/browser';
import { connectNats } from '../system/connect-nats';
import { aConsent, createConsents } from '../system/consents';
import { headOf, openHalfOpen } from '../system/half-open';
import { makeOpenRequest } from '../system/person-requests';
import { createPolicy, linkPolicy, publishVersion, sha256Of } from '../system/policies';
import { startSystemOnOwnServers, type SystemOnOwnServers } from '../system/start-system';
import type { Tenant } from '../system/tenants';
import { inlinePath, insertLargeExport, openStream, readyExport } from './exports/export-calls';
import { type MetricWatch, watchMetrics } from './metric-watch';
import { movedElsewhere } from './metrics-moved-elsewhere';
import { createEndpoint } from './webhooks/webhook-calls';

const services = ['account', 'consent', 'policy', 'webhook', 'export', 'evidence'] as const;
const connectionsOfAddress = 40;
const connectionsOfService = 4;

let system: SystemOnOwnServers;
let watch: MetricWatch;
let tenant: Tenant;
let api: ApiClient;
let browser: Browser;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  system = await startSystemOnOwnServers({
    settings: {
      DATABASE_POOL_SIZE: String(connectionsOfService),
      MAX_EXPORTS: '1',
      EXPORT_WORKERS: '1',
      MAX_CONNECTIONS_PER_ADDRESS: String(connectionsOfAddress),
      WEBHOOK_ENDPOINT_MAX_IN_FLIGHT: '2',
    },
  });
  watch = await watchMetrics(system.opsUrls);
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  browser = await system.signIn(tenant);
});

afterAll(async () => {
  await receiver.stop();
  await system.stop();
});

// While a test waits for a metric of one process, it does not see metrics of other processes move.
afterEach(() => watch.look());

const above = (limit: number) => (value: number) => value > limit;
const isZero = (value: number) => value === 0;
const isOne = (value: number) => value === 1;

const consents = (count: number) =>
  createConsents(
    api,
    Array.from({ length: count }, () => aConsent(tenant.site)),
  );

async function withLocked(service: (typeof services)[number], tables: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: system.databases[service] });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    await work();
  } finally {
    await client.end();
  }
}

/** Events about records that don't exist. The relay signs and publishes them. */
async function insertEvents(
  service: (typeof services)[number],
  type: string,
  count = 1,
  { accountId = tenant.accountId, data = { id: accountId } as object } = {},
): Promise<void> {
  await system.sql[service].query(
    `INSERT INTO outbox (id, account_id, type, payload)
     SELECT id, $1::uuid, $2, format('{"id":"%s","type":"%s","created_at":"%s","data":%s}', id, $2::text, $3::text, $5::text)
     FROM (SELECT 'evt_' || replace(gen_random_uuid()::text, '-', '') AS id FROM generate_series(1, $4::integer)) AS made`,
    [accountId, type, new Date().toISOString(), count, JSON.stringify(data)],
  );
}

test('[operations] ordinary calls move the metrics of requests, calls, events and mails', async () => {
  expect((await system.browser().post('/auth/forgot-password', { email: tenant.email })).status).toBe(202);
  await system.mailbox.newestTo(tenant.email);
  const report = { site_token: tenant.site.token, state: 'before', names: [] };
  expect((await system.api().post('/public/seen', report)).status).toBe(204);
  await createEndpoint(browser, receiver.url('/fine'));
  const policy = await createPolicy(api);
  await linkPolicy(system, tenant, policy.id);
  await publishVersion(api, policy.id, 'The second text of this policy.');
  await consents(3);
  await system.api().get(`/public/policy/${sha256Of(policy.content)}`);
  await api.delete(`/policies/${policy.id}`);
  const context = { notice_sha256: 'a'.repeat(64), language: 'en', surface: 'api', action: 'save', token: 'none of ours' };
  expect((await api.post('/consents', aConsent(tenant.site, { context }))).status).toBe(400);
  await api.delete('/consents/by-subject/nobody');
  await makeOpenRequest(system, tenant);
  await system.sql.account.query(`UPDATE requests SET due_at = now() - interval '1 day' WHERE account_id = $1`, [tenant.accountId]);
  await watch.until('account', 'person_requests_open', {}, above(0));
  await watch.until('account', 'person_requests_overdue', {}, above(0));
  await watch.until('consent', 'event_erasures_oldest_seconds', {}, above(0));
  await watch.until('account', 'mails_total', { outcome: 'sent' }, above(0));
  await watch.until('webhook', 'webhook_attempts_total', { result: 'success' }, above(2));
  await watch.until('gateway', 'quota_decisions_total', { decided_by: 'redis' }, above(0));
  await watch.until('gateway', 'window_limit_decisions_total', { decider: 'redis' }, above(0));
  await watch.until('gateway', 'consent_notice_tokens_total', { result: 'refused' }, above(0));
  await watch.until('gateway', 'seen_reports_total', { outcome: 'off' }, above(0));
  await watch.until('gateway', 'policy_renderings_total', { outcome: 'rendered' }, above(0));
});

test('[operations] metrics show requests in progress and dropped connections', async () => {
  const client = await openHalfOpen(system.baseUrl);
  client.send(headOf('POST /api/v1/consents', { bytes: 9_000, key: tenant.key }));
  client.send('x'.repeat(4_000));
  await watch.until('gateway', 'http_server_active_requests', {}, above(0));
  await watch.until('gateway', 'http_request_body_bytes_in_memory', {}, above(0));
  client.close();
  const opened = Array.from({ length: connectionsOfAddress + 1 }, () => openHalfOpen(system.baseUrl, { localAddress: '127.0.0.9' }));
  await watch.until('gateway', 'http_connections_dropped_total', {}, above(0));
  for (const each of await Promise.all(opened)) each.close();
});

test('[operations] metrics show a slow receiver and a receiver that fails 50 times', async () => {
  const other = await system.tenants.create();
  const owner = await system.signIn(other);
  const createMany = (count: number) =>
    createConsents(
      system.api(other.key),
      Array.from({ length: count }, () => aConsent(other.site)),
    );
  receiver.reply(hang, '/slow');
  const { id } = await createEndpoint(owner, receiver.url('/slow'));
  await createMany(5);
  await watch.until('webhook', 'webhook_attempts_in_flight', {}, above(1));
  await watch.until('webhook', 'webhook_deliveries_waiting', {}, above(3));
  await watch.until('webhook', 'webhook_due_lag_seconds', {}, above(0));
  await watch.until('webhook', 'webhook_oldest_undelivered_seconds', {}, above(0));
  await owner.delete(`/webhooks/endpoints/${id}`);
  receiver.reply(500, '/failing');
  await createEndpoint(owner, receiver.url('/failing'));
  await createMany(60);
  await watch.until('webhook', 'webhook_endpoints_auto_disabled', {}, isOne);
  await watch.until('account', 'events_consumed_total', { consumer: 'account-on-endpoint-disabled', outcome: 'handled' }, above(0));
});

test('[operations] metrics show running, waiting and ended exports and a missing export file', async () => {
  const large = await system.tenants.create();
  await insertLargeExport(system, large);
  const stream = await openStream(system, large, inlinePath(large.site));
  await watch.until('export', 'export_jobs', { status: 'streaming' }, isOne);
  await watch.until('consent', 'export_streams_running', {}, isOne);
  for (let asked = 0; asked < 2; asked += 1) await api.post(`/sites/${tenant.site.id}/exports`);
  await watch.until('export', 'export_workers_busy', {}, isOne);
  await watch.until('export', 'export_jobs', { status: 'running' }, isOne);
  await watch.until('export', 'export_jobs', { status: 'queued' }, isOne);
  await watch.until('export', 'export_oldest_queued_seconds', {}, above(0));
  await watch.until('consent', 'export_streams_waiting', {}, isOne);
  stream.resume();
  await watch.until('export', 'exports_ended_total', { status: 'streamed' }, isOne);
  const { token } = await readyExport(api, tenant.site);
  expect((await system.api().get(`/exports/download/${token}`)).status).toBe(200);
  await watch.until('export', 'export_downloads_total', { outcome: 'sent' }, above(0));
  await watch.until('export', 'export_bytes_total', { status: 'ready' }, above(0));
  for (const name of await readdir(system.exportFolder)) await rm(join(system.exportFolder, name), { recursive: true });
  await system.api().get(`/exports/download/${token}`);
  await watch.until('export', 'export_files_damaged_total', { damage: 'missing' }, above(0));
});

test('[operations] metrics count unsigned messages on event subjects', async () => {
  const attacker = await connectNats(system.nats.url);
  const subjects = ['policy.deleted', 'export.requested', 'consent.created', 'account.purge_due', 'account.certificate_due'];
  for (const subject of subjects) attacker.publish(`events.${subject}`, '{}');
  await attacker.flush();
  for (const process of ['account', 'export', 'webhook', 'consent', 'policy', 'evidence']) {
    await watch.until(process, 'events_refused_total', { reason: 'unsigned' }, above(0));
  }
  await attacker.close();
});

test.each([
  ['account', 'policy.deleted', 'sites'],
  ['webhook', 'consent.created', 'endpoints'],
] as const)(
  '[operations] metrics show events above the in-flight limit of %s as pending and events in flight as unacknowledged',
  async (service, type, table) => {
    await withLocked(service, [table], async () => {
      await insertEvents('consent', type, 1000);
      await watch.until(service, 'events_consumer_pending', {}, above(0));
      await watch.until(service, 'events_consumer_unacknowledged', {}, above(0));
    });
  },
);

test.each([
  ['consent', 'account.purge_due', 'account_purges'],
  ['policy', 'account.purge_due', 'account_purges'],
  ['evidence', 'account.certificate_due', 'purged_accounts'],
] as const)(
  '[operations] metrics of %s show purges of an account that nobody has as pending and unacknowledged',
  async (service, type, table) => {
    await withLocked(service, [table], async () => {
      const purge = { purge_id: randomUUID(), purged_at: new Date().toISOString() };
      await insertEvents('account', type, 100, { accountId: randomUUID(), data: purge });
      await watch.until(service, 'events_consumer_pending', {}, above(0));
      await watch.until(service, 'events_consumer_unacknowledged', {}, above(0));
    });
  },
);

// Needs no lock, because the export service only wakes its worker.
test('[operations] metrics of export show a burst of events as pending and unacknowledged', async () => {
  for (const metric of ['events_consumer_pending', 'events_consumer_unacknowledged'] as const) {
    await waitUntil(`${metric} of export`, async () => {
      await insertEvents('consent', 'export.requested', 1000);
      return watch.shows('export', metric, {}, above(0));
    });
  }
});

test.each([
  ['account', 'sites', () => browser.get('/sites')],
  ['consent', 'consents', () => api.get('/consents')],
  ['policy', 'policies', () => api.get('/policies')],
  ['webhook', 'endpoints', () => browser.get('/webhooks/endpoints')],
  ['export', 'exports', () => api.get('/exports')],
  ['evidence', 'logs', () => api.get('/log')],
] as const)('[operations] metrics show calls to %s that wait for a database connection', async (service, table, call) => {
  let calls: Promise<unknown>[] = [];
  await withLocked(service, [table], async () => {
    calls = Array.from({ length: 3 * connectionsOfService }, call);
    await watch.until(service, 'database_connections_in_use', {}, (value) => value === connectionsOfService);
    await watch.until(service, 'database_connection_requests_waiting', {}, above(0));
    await watch.until(service, 'database_connected', {}, isZero);
  });
  await Promise.all(calls);
  await watch.until(service, 'database_connected', {}, isOne);
});

test('[operations] metrics show how long changes wait for the log', async () => {
  await withLocked('evidence', ['logs'], async () => {
    await consents(1);
    await watch.until('evidence', 'evidence_oldest_unlogged_seconds', {}, above(0));
  });
  await watch.until('evidence', 'evidence_oldest_unlogged_seconds', {}, isZero);
});

test('[operations] metrics show a Redis crash and the work that waits for Redis', async () => {
  system.redis.kill('SIGKILL');
  await watch.until('gateway', 'redis_connected', {}, isZero);
  await watch.until('account', 'redis_connected', {}, isZero);
  await watch.until('policy', 'redis_connected', {}, isZero);
  await consents(1);
  await createPolicy(api);
  await api.post('/sites', { name: 'Second', domain: 'second.example.com' });
  await watch.until('gateway', 'quota_decisions_total', { decided_by: 'postgres' }, above(0));
  await watch.until('policy', 'projections_pending', {}, above(0));
  await watch.until('account', 'projections_pending', {}, above(0));
  await system.redis.restart();
  await watch.until('account', 'projections_pending', {}, isZero);
});

test('[operations] metrics show a NATS crash; waiting events are published after the restart', async () => {
  system.nats.kill('SIGKILL');
  for (const service of services) {
    await watch.until(service, 'nats_connected', {}, isZero);
    await watch.until(service, 'relay_errors_total', {}, above(0));
    await insertEvents(service, 'test.waited');
    await watch.until(service, 'outbox_pending', {}, above(0));
    await watch.until(service, 'outbox_oldest_pending_seconds', {}, above(0));
  }
  await system.nats.restart();
  for (const service of services) await watch.until(service, 'outbox_pending', {}, isZero);
});

test('[operations] metrics show an unavailable mail server', async () => {
  await system.mailbox.stop();
  expect((await system.browser().post('/auth/forgot-password', { email: tenant.email })).status).toBe(202);
  await watch.until('account', 'mails_total', { outcome: 'failed' }, above(0));
  await watch.until('account', 'mail_oldest_waiting_seconds', {}, above(0));
});

test('[operations] every metric of the catalogue moved in every process that has it, here or in the test named above', () => {
  const unexplained = watch.unmoved().filter((each) => !movedElsewhere.some(({ name }) => each.endsWith(` ${name}`)));
  expect(unexplained).toEqual([]);
});

test.each(movedElsewhere)('[operations] $name is in the catalogue, and in $file', async ({ name, file, as = name }) => {
  expect(name in metricCatalogue).toBe(true);
  expect(await readFile(join(__dirname, '../..', file), 'utf8')).toContain(as);
});
