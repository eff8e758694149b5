import { waitUntil } from '@consent/testkit';
import { startReceiver, type Receiver } from '../../../services/webhook/test/receiver';
import type { Browser } from '../../system/browser';
import { aConsent, createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { useSystem } from '../../system/use-system';
import { createEndpoint, readEndpoint } from '../webhooks/webhook-calls';

const system = useSystem();
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});

afterAll(async () => {
  await receiver.stop();
});

const close = (browser: Browser, confirm = 'Tenant') => browser.request('DELETE', '/account', { body: { confirm } });

async function signedUp() {
  const tenant = await system.tenants.create();
  return { tenant, browser: await system.signIn(tenant), api: system.api(tenant.key) };
}

test('[decision 84.4] a closed account answers as a suspended one, its owner reads and exports, and reopening restores everything', async () => {
  const { tenant, browser, api } = await signedUp();
  const { id: siteId, token } = tenant.site;
  const consent = await createConsent(api, tenant.site, { subject_id: 'ann' });
  const endpoint = await createEndpoint(browser, receiver.url(`/${tenant.accountId}`));

  expectError(await close(browser, 'tenant'), 400, 'invalid_request');
  const closed = await close(browser);
  expect(closed.status).toBe(200);
  expect(Object.keys(closed.body)).toEqual(['closed_at', 'purge_at']);
  expect(Date.parse(String(closed.body.purge_at)) - Date.parse(String(closed.body.closed_at))).toBe(30 * 86_400_000);
  expect((await close(browser)).body).toEqual(closed.body);

  expectError(await api.get(`/consents/${consent.id}`), 401, 'unauthorized');
  const ofSite = { headers: { 'X-Site-Token': token } };
  expectError(await system.api().request('GET', '/public/site', ofSite), 401, 'unauthorized');
  const { site_id: _, ...answer } = aConsent(tenant.site, { subject_id: 'bob' });
  expectError(await system.api().request('POST', '/public/consent', { ...ofSite, body: answer }), 401, 'unauthorized');

  expect((await browser.get('/auth/me')).body).toMatchObject({ account: { plan_status: 'suspended', closing: closed.body } });
  expect((await browser.get(`/consents/${consent.id}`)).status).toBe(200);
  expectError(await browser.post('/sites', { name: 'Another', domain: 'another.example.com' }), 403, 'forbidden');
  expectError(await browser.delete('/consents/by-subject/ann'), 403, 'forbidden');
  await waitUntil('the endpoint is disabled', async () => !(await readEndpoint(browser, endpoint.id)).enabled);
  await waitUntil('the export of the site is ready', async () => {
    const { data } = (await browser.get('/exports')).body as { data: { site_id: string; status: string }[] };
    return data.some((job) => job.site_id === siteId && job.status === 'ready');
  });

  const reopened = await browser.post('/account/reopen');
  expect(reopened.status).toBe(200);
  expect(reopened.body).toMatchObject({ plan_status: 'active' });
  expect(reopened.body).not.toHaveProperty('closing');
  expect((await browser.post('/account/reopen')).status).toBe(200);
  expect((await api.get(`/consents/${consent.id}`)).status).toBe(200);
  expect((await system.api().request('GET', '/public/site', ofSite)).status).toBe(200);
  await waitUntil('the endpoint is enabled', async () => (await readEndpoint(browser, endpoint.id)).enabled);
});

test('[decision 84.4] a legal hold refuses the closing until it is lifted, and one can be set and lifted on a closed account', async () => {
  const { browser } = await signedUp();
  const { id } = (await browser.post('/holds', { subject_id: 'ann', reason: 'Lawsuit' })).body as { id: string };
  expectError(await close(browser), 409, 'conflict');
  expect((await browser.delete(`/holds/${id}`)).status).toBe(200);
  expect((await close(browser)).status).toBe(200);
  const later = await browser.post('/holds', { subject_id: 'ann', reason: 'Another lawsuit' });
  expect(later.status).toBe(201);
  expect((await browser.delete(`/holds/${String(later.body.id)}`)).status).toBe(200);
});

test('[decision 84.6] an owner does not end a suspension by closing or reopening', async () => {
  const { tenant, browser } = await signedUp();
  await system.rpc.accounts.setStatus({ accountId: tenant.accountId, status: 'suspended' });
  expectError(await close(browser), 403, 'forbidden');
  expectError(await browser.post('/account/reopen'), 403, 'forbidden');
  expectError(await browser.get('/consents'), 403, 'forbidden');
});
