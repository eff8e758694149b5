import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../system/api-client';
import { aConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { absentUuid, createPolicy, linkPolicy } from '../../system/policies';
import { quotaOf } from '../../system/quota-headers';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();

interface RowResult {
  index: number;
  status: string;
  error: string;
}

async function dryRun(api: ApiClient, consents: unknown[]) {
  const answer = await api.post('/consents/batch', { dry_run: true, consents });
  expect(answer.status).toBe(200);
  return { ...answer, results: answer.body.results as RowResult[] };
}

async function storedOf({ accountId }: Tenant): Promise<object> {
  const count = async (table: string) => {
    const rows = await system.sql.consent.query(`SELECT FROM ${table} WHERE account_id = $1`, [accountId]);
    return rows.length;
  };
  return {
    consents: await count('consents'),
    leaves: await count('log_queue'),
    stats: await count('consent_stats_deltas'),
  };
}

/** Two sites, one of them with closed categories, and rows of every kind. */
async function createCases(monthlyRequests = 0) {
  const tenant = await system.tenants.create({ monthlyRequests });
  const other = await system.tenants.create();
  const { site: closed } = await system.rpc.sites.createSite({
    accountId: tenant.accountId,
    name: 'Closed',
    domain: 'closed.example.com',
    categoriesClosed: true,
    categories: ['ads'],
  });
  const rows = [
    aConsent(tenant.site),
    aConsent(tenant.site, { policy_version: 7 }),
    aConsent(closed, { preferences: { ads: true } }),
    aConsent(closed, { preferences: { maps: true } }),
    aConsent(other.site),
    aConsent({ id: absentUuid }),
    aConsent(tenant.site, { accepted: 'true' }),
    aConsent(tenant.site, { subject_id: 'a\0b' }),
    aConsent(tenant.site, { ip_address: '1.2.3' }),
    { site_id: tenant.site.id, contry: 'DE' },
    7,
    null,
  ];
  return { tenant, api: system.api(tenant.key), rows };
}

test('[decision 36.1] a dry run says of each row what the batch does with it, and stores nothing', async () => {
  const { tenant, api, rows } = await createCases();
  await linkPolicy(system, tenant, (await createPolicy(api)).id);
  const before = await storedOf(tenant);
  const { body, results } = await dryRun(api, rows);
  expect(Object.keys(body)).toEqual(['dry_run', 'valid', 'created', 'failed', 'skipped_quota', 'results']);
  expect(body).toMatchObject({ dry_run: true, valid: 2, created: 0, failed: 10, skipped_quota: 0 });
  expect(await storedOf(tenant)).toEqual(before);
  expect((await api.get('/consents?include_deleted=true')).body.data).toEqual([]);

  const real = (await api.post('/consents/batch', { consents: rows })).body.results as RowResult[];
  expect(real.map(({ index, status, error }) => ({ index, status: status === 'created' ? 'valid' : status, error }))).toEqual(results);
});

test('[decision 36.1] a dry run costs one unit whatever its rows, and the batch one for each row', async () => {
  const { api, rows } = await createCases(100);
  expect(quotaOf(await dryRun(api, rows))).toEqual({ limit: 100, used: 1, remaining: 99 });
  expect(quotaOf(await dryRun(api, [null]))).toEqual({ limit: 100, used: 2, remaining: 98 });
  expect(quotaOf(await api.post('/consents/batch', { consents: rows }))).toEqual({ limit: 100, used: 2 + rows.length, remaining: 86 });
});

test('[decision 36.1] rows above the units that are left are skipped_quota, unless they fail anyway', async () => {
  const { api, tenant } = await createCases(4);
  const rows = [aConsent(tenant.site), {}, aConsent(tenant.site), aConsent(tenant.site), {}];
  const { results } = await dryRun(api, rows);
  expect(results.map(({ status }) => status)).toEqual(['valid', 'failed', 'valid', 'skipped_quota', 'failed']);
  expect(results[3]?.error).toMatch(/^quota_exceeded: /);
  const { results: real } = (await api.post('/consents/batch', { consents: rows })).body as { results: RowResult[] };
  expect(real.map(({ status }) => status)).toEqual(['created', 'failed', 'created', 'skipped_quota', 'skipped_quota']);

  expectError(await api.post('/consents/batch', { dry_run: true, consents: rows }), 429, 'quota_exceeded');
});

test('[decision 36.1] an Idempotency-Key of a dry run is not kept', async () => {
  const { api, tenant } = await createCases(4);
  const headers = { 'Idempotency-Key': randomUUID() };
  const post = (dry: boolean) =>
    api.request('POST', '/consents/batch', { headers, body: { ...(dry && { dry_run: true }), consents: [aConsent(tenant.site)] } });
  expect((await post(true)).body).toMatchObject({ valid: 1 });
  expect((await post(true)).headers.get('idempotent-replayed')).toBeNull();
  expect((await post(false)).body).toMatchObject({ created: 1 });
  expect((await post(true)).body).toMatchObject({ dry_run: true });
  expectError(await post(true), 429, 'quota_exceeded');
});

test('[decision 36.1] dry_run: false is a batch, and other values are 400', async () => {
  const { api, tenant } = await createCases();
  const post = (dry_run: unknown) => api.post('/consents/batch', { dry_run, consents: [aConsent(tenant.site)] });
  expect((await post(false)).body).toMatchObject({ created: 1 });
  for (const value of ['true', 1, null]) expectError(await post(value), 400, 'invalid_request');
});

test('[decisions 36.1, 4.6] a dry run of a session costs nothing and stores nothing', async () => {
  const { tenant, rows } = await createCases(1);
  const browser = await system.signIn(tenant);
  const { status, body } = await browser.post('/consents/batch', { dry_run: true, consents: rows });
  expect(status).toBe(200);
  expect(body).toMatchObject({ dry_run: true, created: 0, skipped_quota: 0 });
  expect(await storedOf(tenant)).toMatchObject({ consents: 0 });
});
