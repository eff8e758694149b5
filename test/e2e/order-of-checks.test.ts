import { absentConsentId, createConsent } from '../system/consents';
import { expectError } from '../system/expect-error';
import { absentUuid, createPolicy, linkPolicy } from '../system/policies';
import { quotaOf } from '../system/quota-headers';
import { sendRaw } from '../system/raw-http';
import { useSystem } from '../system/use-system';

const system = useSystem();

async function newTenant(monthlyRequests: number) {
  const tenant = await system.tenants.create({ monthlyRequests });
  return { tenant, api: system.api(tenant.key) };
}

const post = (key: string | undefined, headers: string[], path = '/consents') =>
  sendRaw(system.baseUrl, {
    line: `POST /api/v1${path} HTTP/1.1`,
    headers: [...(key === undefined ? [] : [`Authorization: Bearer ${key}`]), ...headers],
  });
const tooLarge = `Content-Length: ${9 * 2 ** 20}`;

test('[decision 4.5] 404 of an unknown path and 405 of a wrong method come before 401, without quota headers', async () => {
  const [unknown, wrong] = [await post(undefined, [], '/nothing'), await system.api().request('PATCH', '/consents')];
  expectError(unknown, 404, 'not_found');
  expectError(wrong, 405, 'invalid_request');
  expect([quotaOf(unknown), quotaOf(wrong)]).toEqual([undefined, undefined]);
});

test('[decision 4.5] 401 comes before 413 and 400', async () => {
  expectError(await post('sk-x', [tooLarge]), 401, 'unauthorized');
  expectError(await system.api('sk-x').post('/consents', '{'), 401, 'unauthorized');
});

test('[decision 4.5] 402 comes before 413, 429 and 400', async () => {
  const { tenant, api } = await newTenant(1);
  await api.get('/consents');
  await system.rpc.accounts.setSubscriptionStatus({ accountId: tenant.accountId, status: 'expired' });
  expectError(await post(tenant.key, [tooLarge]), 402, 'plan_required');
  expectError(await api.post('/consents', '{'), 402, 'plan_required');
  expectError(await api.get('/consents'), 402, 'plan_required');
});

test('[decision 4.5] 413 comes before 429, and 429 before 400 and 404', async () => {
  const { tenant, api } = await newTenant(1);
  await api.get('/consents');
  expectError(await post(tenant.key, [tooLarge]), 413, 'invalid_request');
  expectError(await api.post('/consents', '{'), 429, 'quota_exceeded');
  expectError(await api.get('/consents?limit=0'), 429, 'quota_exceeded');
  expectError(await api.get(`/consents/${absentConsentId}`), 429, 'quota_exceeded');
  expectError(await api.get('/consents/x'), 429, 'quota_exceeded');
});

test('[decision 4.5] 401 of a suspended account comes before 402 and 400', async () => {
  const { tenant, api } = await newTenant(1);
  await system.rpc.accounts.setSubscriptionStatus({ accountId: tenant.accountId, status: 'cancelled' });
  await system.rpc.accounts.setStatus({ accountId: tenant.accountId, status: 'suspended' });
  expectError(await api.post('/consents', '{'), 401, 'unauthorized');
});

test('[decision 4.5] 404 comes before the 400 of an unpublished policy_version, which comes before 409', async () => {
  const { tenant, api } = await newTenant(0);
  await linkPolicy(system, tenant, (await createPolicy(api)).id);
  const { id } = await createConsent(api, tenant.site);
  await api.delete(`/consents/${id}`);
  expectError(await api.put(`/consents/${absentConsentId}`, { policy_version: 2 }), 404, 'not_found');
  expectError(await api.put(`/consents/${id}`, { policy_version: 2 }), 400, 'invalid_request');
  expectError(await api.put(`/consents/${id}`, { policy_version: 1 }), 409, 'conflict');
});

test('[decision 4.5] 400 of an invalid request comes before 404', async () => {
  const { api } = await newTenant(0);
  expectError(await api.put(`/consents/${absentConsentId}`, { accepted: 1 }), 400, 'invalid_request');
  expectError(await api.put('/consents/x', {}), 400, 'invalid_request');
  expectError(await api.get('/consents/x?y=1'), 400, 'invalid_request');
  expectError(await api.put(`/policies/${absentUuid}`, {}), 400, 'invalid_request');
});

test('[decisions 4.5, 8.8] 400 found by the owning service comes before the 404 of an absent or malformed id', async () => {
  const { tenant } = await newTenant(0);
  const browser = await system.signIn(tenant);
  for (const id of [absentUuid, 'x']) {
    const site = { name: 'Site', domain: 'example.com' };
    const endpoint = { url: 'http://127.0.0.1:9/', event_types: [] };
    expectError(await browser.put(`/sites/${id}`, { ...site, domain: 'no domain' }), 400, 'invalid_request');
    expectError(await browser.put(`/webhooks/endpoints/${id}`, { ...endpoint, url: 'ftp://example.com/' }), 400, 'invalid_request');
    expectError(await browser.post(`/webhooks/endpoints/${id}/replay`, { since: 'yesterday' }), 400, 'invalid_request');
    expectError(await browser.put(`/sites/${id}`, site), 404, 'not_found');
    expectError(await browser.put(`/webhooks/endpoints/${id}`, endpoint), 404, 'not_found');
    expectError(await browser.post(`/webhooks/endpoints/${id}/replay`, { since: '2020-01-01' }), 404, 'not_found');
  }
});

test('[decision 4.5] 413 and 400 come before the 403 of the plan, which comes before 404', async () => {
  const free = await system.tenants.create({ plan: 'free' });
  const [api, browser] = [system.api(free.key), await system.signIn(free)];
  const large = `Content-Length: ${2 ** 20 + 1}`;
  expectError(await post(free.key, [large], `/sites/${free.site.id}/exports`), 413, 'invalid_request');
  expectError(await api.get(`/sites/${free.site.id}/consents/export?format=xml`), 400, 'invalid_request');
  expectError(await api.get(`/sites/${absentUuid}/consents/export`), 403, 'plan_limit_exceeded');
  expectError(await browser.post('/webhooks/endpoints', { url: 1, event_types: [] }), 400, 'invalid_request');
});
