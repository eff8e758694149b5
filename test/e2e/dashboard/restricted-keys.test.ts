import { randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import type { ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import { aConsent, createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { quotaOf } from '../../system/quota-headers';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';

const system = useSystem();
let tenant: Tenant;
let browser: Browser;
let other: string;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
  api = system.api(tenant.key);
  other = (await browser.post('/sites', { name: 'Other', domain: 'other.example.com' })).body.id as string;
});

async function createKey(restriction: Record<string, unknown>) {
  const answer = await browser.post('/keys', { name: 'Restricted', ...restriction });
  expect(answer.status).toBe(201);
  return { ...(answer.body as { id: string; key: string }), api: system.api(answer.body.key as string) };
}

test('[decision 28.1] creating, listing and revoking a key return its restrictions', async () => {
  const restrictions = { site_id: other, read_only: true };
  const { id } = await createKey({ site_id: other.toUpperCase(), read_only: true });
  const { data } = (await browser.get('/keys')).body as { data: { id: string }[] };
  expect(data.find((key) => key.id === id)).toMatchObject(restrictions);
  expect((await browser.delete(`/keys/${id}`)).body).toMatchObject(restrictions);
  const { body } = await browser.post('/keys', { name: 'Plain' });
  expect(body).toMatchObject({ site_id: null, read_only: false });
  expect((await browser.post('/keys', { name: 'Nulls', site_id: null, read_only: false })).body).toMatchObject({ site_id: null });
});

test('[decision 28.1] a key for a deleted or unknown site returns 404, and a malformed restriction returns 400', async () => {
  const gone = (await browser.post('/sites', { name: 'Gone', domain: 'gone.example.com' })).body.id as string;
  await browser.delete(`/sites/${gone}`);
  for (const site_id of [gone, randomUUID()]) expectError(await browser.post('/keys', { name: 'K', site_id }), 404, 'not_found');
  for (const body of [{ site_id: 'x' }, { site_id: 1 }, { read_only: 'yes' }, { read_only: null }, { readonly: true }]) {
    expectError(await browser.post('/keys', { name: 'K', ...body }), 400, 'invalid_request');
  }
});

test('[decision 78.1] a key has the scopes and addresses it was created with, and one without has neither member', async () => {
  const limits = { scopes: ['exports', 'consents:read'], addresses: ['192.0.2.0/24', '2001:db8::/32'] };
  const { id } = await createKey(limits);
  const kept = { scopes: ['consents:read', 'exports'], addresses: limits.addresses };
  const { data } = (await browser.get('/keys')).body as { data: { id: string }[] };
  expect(data.find((key) => key.id === id)).toMatchObject(kept);
  expect((await browser.delete(`/keys/${id}`)).body).toMatchObject(kept);
  const { body } = await browser.post('/keys', { name: 'Plain', scopes: null, addresses: null });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['scopes']));
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['addresses']));
});

test('[decision 78.1] unknown, repeated and empty scopes, and ranges that are none, return 400', async () => {
  const faulty = [
    ...[[], ['consents'], ['exports', 'exports'], 'exports', [1]].map((scopes) => ({ scopes })),
    ...[[], ['192.0.2.1'], ['192.0.2.1/24'], ['0.0.0.0/0'], ['::/0'], ['192.0.2.0/33'], ['127.1/8'], ['010.0.0.0/8'], ['x'.repeat(65)]].map(
      (addresses) => ({ addresses }),
    ),
    { addresses: Array.from({ length: 21 }, (_, at) => `10.0.${at}.0/24`) },
  ];
  for (const body of faulty) expectError(await browser.post('/keys', { name: 'K', ...body }), 400, 'invalid_request');
});

test('[decision 78.3] a key is refused from other addresses, also for a call that costs nothing to refuse', async () => {
  const { api: elsewhere } = await createKey({ addresses: ['192.0.2.0/24', '2001:db8::/32'] });
  const refused = await elsewhere.get('/consents');
  expectError(refused, 403, 'forbidden');
  expect(refused.text).not.toContain('127.0.0.1');
  const { api: here } = await createKey({ addresses: ['192.0.2.0/24', '127.0.0.0/8', '::1/128'] });
  expect((await here.get('/consents')).status).toBe(200);
});

test('[decision 78.2] scopes, read-only and a site hold together', async () => {
  const { api: own } = await createKey({ scopes: ['consents:read', 'consents:write'], read_only: true, site_id: other });
  expect((await own.get('/consents')).status).toBe(200);
  expectError(await own.post('/consents', aConsent({ ...tenant.site, id: other })), 403, 'forbidden');
  expectError(await own.get('/exports'), 403, 'forbidden');
  expect((await own.get('/policies')).status).toBe(200);
});

test('[decision 28.3] an erasure by subject with a key of one site covers that site only', async () => {
  const { api: own } = await createKey({ site_id: other });
  const subject = `subject-${randomUUID()}`;
  const kept = await createConsent(api, tenant.site, { subject_id: subject });
  const erased = await createConsent(api, { ...tenant.site, id: other }, { subject_id: subject });
  expectError(await own.delete(`/consents/by-subject/${subject}?site_id=${tenant.site.id}`), 404, 'not_found');
  expect((await own.delete(`/consents/by-subject/${subject}`)).body).toEqual({ subject_id: subject, erased: 1 });
  expect((await api.get(`/consents/${kept.id}`)).body).toMatchObject({ deleted_at: null });
  expect((await api.get(`/consents/${erased.id}`)).body.deleted_at).not.toBeNull();
});

test('[decision 28.6] after its site is deleted, a key can read, change and erase existing consents but not create new ones', async () => {
  const site = (await browser.post('/sites', { name: 'Ends', domain: 'ends.example.com' })).body.id as string;
  const { api: own } = await createKey({ site_id: site });
  const ofSite = { ...tenant.site, id: site };
  const { id } = await createConsent(own, ofSite, { subject_id: 'ends' });
  await browser.delete(`/sites/${site}`);
  expectError(await own.post('/consents', aConsent(ofSite)), 404, 'not_found');
  expect((await own.get(`/consents/${id}`)).status).toBe(200);
  expect((await own.put(`/consents/${id}`, { accepted: false })).status).toBe(200);
  expect((await own.get(`/sites/${site}/consents/export`)).status).toBe(200);
  expect((await own.delete('/consents/by-subject/ends')).body).toMatchObject({ erased: 1 });
});

test('[decision 28.7] stored answers are shared by the keys of one site, and not with keys for all sites', async () => {
  const [first, second] = [await createKey({ site_id: other }), await createKey({ site_id: other })];
  const headers = { 'Idempotency-Key': randomUUID() };
  const body = aConsent(tenant.site);
  expect((await api.request('POST', '/consents', { body, headers })).status).toBe(201);
  expectError(await first.api.request('POST', '/consents', { body, headers }), 404, 'not_found');
  const own = { body: aConsent({ ...tenant.site, id: other }), headers: { 'Idempotency-Key': randomUUID() } };
  const created = await first.api.request('POST', '/consents', own);
  const replayed = await second.api.request('POST', '/consents', own);
  expect([created.status, replayed.body.id]).toEqual([201, created.body.id]);
  expect(replayed.headers.get('idempotent-replayed')).toBe('true');
});

test('[decision 28.5] a revoked restricted key is 401 before it is 403, and 403 comes before 402, 413 and 400', async () => {
  const { id, api: readOnly } = await createKey({ read_only: true });
  const refused = await readOnly.request('POST', '/consents', { body: { text: 'x'.repeat(2_000_000) } });
  expectError(refused, 403, 'forbidden');
  expect(quotaOf(refused)).toBeDefined();
  await system.rpc.accounts.setSubscriptionStatus({ accountId: tenant.accountId, status: 'expired' });
  expectError(await readOnly.post('/consents', {}), 403, 'forbidden');
  expectError(await readOnly.get('/consents'), 402, 'plan_required');
  await system.rpc.accounts.setSubscriptionStatus({ accountId: tenant.accountId, status: 'active' });
  await browser.delete(`/keys/${id}`);
  expectError(await readOnly.post('/consents', {}), 401, 'unauthorized');
});

test('[decision 28.4] the 403 of a key of one site says which key to use instead', async () => {
  const { api: own } = await createKey({ site_id: other });
  const policy = { name: 'P', content: 'text' };
  expect((await own.post('/policies', policy)).body).toEqual({
    error: 'forbidden',
    message: 'Policies apply to all your sites, so an API key of one site cannot change them. Use an API key for all sites.',
  });
  for (const path of ['/log', '/log/openings', '/subjects/x/evidence']) expectError(await own.get(path), 403, 'forbidden');
  expect((await own.get('/policies')).status).toBe(200);
});

test('[decision 28.4] a key of one site cannot read the entries of the log', async () => {
  await createConsent(api, tenant.site);
  await waitUntil('the account has a log', async () => (await api.get('/log')).status === 200);
  const { url } = (await api.get('/log')).body as { url: string };
  const { key } = await createKey({ site_id: other });
  const read = (bearer: string) =>
    fetch(`${new URL(system.baseUrl).origin}${new URL(url).pathname}/tile/entries/000.p/1`, {
      headers: { Authorization: `Bearer ${bearer}` },
    });
  expect((await read(key)).status).toBe(403);
  expect((await read(tenant.key)).status).toBe(200);
});

test('[decision 28.11] a session can read the usage of each key separately', async () => {
  const owner = await system.tenants.create();
  const session = await system.signIn(owner);
  const second = (await session.post('/keys', { name: 'Second' })).body as { id: string; key: string };
  for (const key of [owner.key, second.key, second.key]) expect((await system.api(key).get('/consents')).status).toBe(200);
  const today = new Date().toISOString().slice(0, 10);
  const read = async () => (await session.get('/usage/by-key')).body;
  await waitUntil('three units are counted', async () => {
    const keys = (await read()).data as { used: number }[];
    return keys.reduce((sum, { used }) => sum + used, 0) === 3;
  });
  expect((await read()).data).toEqual([
    { key_id: second.id, used: 2, days: [{ day: today, used: 2 }] },
    { key_id: owner.keyId, used: 1, days: [{ day: today, used: 1 }] },
  ]);
  expect((await read()).to).toBe(today);
  for (const query of ['from=2026-01-01&to=2026-04-03', 'from=2026-02-01&to=2026-01-01', 'from=x', 'key_id=x']) {
    expectError(await session.get(`/usage/by-key?${query}`), 400, 'invalid_request');
  }
});
