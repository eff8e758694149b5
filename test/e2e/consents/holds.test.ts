import type { ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import { absentUuid } from '../../system/policies';
import { expectError, messageOf } from '../../system/expect-error';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;
let browser: Browser;
beforeEach(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  browser = await system.signIn(tenant);
});

async function erased(subject: string) {
  await api.post('/consents', { site_id: tenant.site.id, subject_id: subject, accepted: true, preferences: {} });
  await api.delete(`/consents/by-subject/${subject}`);
}

test('[decision 67] a hold has a trail and stops purges until it is lifted', async () => {
  await erased('ada');
  const set = await browser.post('/holds', { subject_id: 'ada', reason: ' A case ' });
  expect(set.status).toBe(201);
  const by = { kind: 'user', id: expect.any(String) as string };
  expect(set.body).toMatchObject({ subject_id: 'ada', site_id: null, set_by: by, lifted_by: null, lifted_at: null });
  const refused = await api.post('/subjects/ada/purge');
  expectError(refused, 409, 'conflict');
  expect(messageOf(refused)).toContain('legal hold');
  expect((await browser.get('/holds')).body).toEqual({ data: [set.body] });
  const lifted = await browser.delete(`/holds/${set.body.id}`);
  expect(lifted.body).toEqual({ ...set.body, lifted_by: by, lifted_at: expect.any(String) });
  expect((await browser.delete(`/holds/${set.body.id}`)).body).toEqual(lifted.body);
  expect((await browser.get('/holds')).body).toEqual({ data: [lifted.body] });
  expect((await api.post('/subjects/ada/purge')).status).toBe(202);
  const site = await browser.post('/holds', { site_id: tenant.site.id, reason: 'A case' });
  expect(site.status).toBe(201);
  expect((await api.get('/subjects/ada/purge')).body).toMatchObject({ status: 'waiting', held: true });
});

test.each([
  [{ reason: 'x' }],
  [{ subject_id: 'a', site_id: absentUuid, reason: 'x' }],
  [{ subject_id: 'a' }],
  [{ subject_id: 'a', reason: ' ' }],
  [{ subject_id: '', reason: 'x' }],
])('[decision 67] %j is no hold', async (body) => {
  expectError(await browser.post('/holds', body), 400, 'invalid_request');
});

test('[decision 67] a site of nobody, and a hold of nobody, are 404', async () => {
  expectError(await browser.post('/holds', { site_id: absentUuid, reason: 'x' }), 404, 'not_found');
  expectError(await browser.delete('/holds/hld_01M82XK3V0E4M6N8P0Q2R4S6T8'), 404, 'not_found');
});

test('[decision 67] a retention needs its preview, and is never shorter than 30 days', async () => {
  const path = `/sites/${tenant.site.id}/retention`;
  expect((await browser.get(path)).body).toEqual({ site_id: tenant.site.id, erased_days: null, set_by: null, set_at: null });
  for (const days of [0, 29, 36_501]) {
    expectError(await browser.get(`${path}/preview?erased_days=${days}`), 400, 'invalid_request');
    expectError(await browser.put(path, { erased_days: days, preview: 'x' }), 400, 'invalid_request');
  }
  expectError(await browser.put(path, { erased_days: 30 }), 400, 'invalid_request');
  const { body: preview } = await browser.get(`${path}/preview?erased_days=30`);
  expect(preview).toMatchObject({ erased_days: 30, subjects: 0, records: 0, oldest: null, is_complete: true });
  expectError(await browser.put(path, { erased_days: 31, preview: preview.preview }), 400, 'invalid_request');
  expectError(await browser.put(path, { erased_days: 30, preview: `${preview.preview as string}A` }), 400, 'invalid_request');
  await erased('ada');
  await system.sql.consent.query(
    `UPDATE consents SET id = '01A' || substr(id, 4), deleted_at = now() - interval '40 days' WHERE account_id = $1`,
    [tenant.accountId],
  );
  expectError(await browser.put(path, { erased_days: 30, preview: preview.preview }), 409, 'conflict');
  const { body: fresh } = await browser.get(`${path}/preview?erased_days=30`);
  expect(fresh).toMatchObject({ subjects: 1, records: 1, oldest: expect.any(String) as string });
  const set = await browser.put(path, { erased_days: 30, preview: fresh.preview });
  expect(set.body).toEqual({
    site_id: tenant.site.id,
    erased_days: 30,
    set_by: { kind: 'user', id: expect.any(String) },
    set_at: expect.any(String),
  });
  expect((await browser.get(path)).body).toEqual(set.body);
  expect((await browser.put(path, { erased_days: null })).body).toMatchObject({ erased_days: null });
});

test('[decision 79] days of superseded consents have a preview, and both are set and ended together', async () => {
  const path = `/sites/${tenant.site.id}/retention`;
  for (const days of [0, 29, 36_501]) {
    expectError(await browser.get(`${path}/preview?superseded_days=${days}`), 400, 'invalid_request');
    expectError(await browser.put(path, { erased_days: null, superseded_days: days, preview: 'x' }), 400, 'invalid_request');
  }
  expectError(await browser.put(path, { erased_days: null, superseded_days: 30 }), 400, 'invalid_request');
  for (const superseded of [false, true])
    await api.post('/consents', { site_id: tenant.site.id, subject_id: 'ada', accepted: superseded, preferences: {} });
  await system.sql.consent.query(
    `UPDATE consents SET id = '01A' || substr(id, 4), created_at = created_at - interval '40 days', updated_at = updated_at - interval '40 days' WHERE account_id = $1`,
    [tenant.accountId],
  );
  const { body: one } = await browser.get(`${path}/preview?superseded_days=30`);
  expect(one).toMatchObject({ erased_days: null, superseded_days: 30, subjects: 0, records: 0, oldest: null, is_complete: true });
  expect(one.superseded).toEqual({ records: 1, oldest: expect.any(String) as string });
  const { body: both } = await browser.get(`${path}/preview?erased_days=60&superseded_days=30`);
  expect(both).toMatchObject({ erased_days: 60, superseded_days: 30, superseded: { records: 1 } });
  const { body: erasedOnly } = await browser.get(`${path}/preview?erased_days=60`);
  expect(Object.keys(erasedOnly)).toEqual(['site_id', 'erased_days', 'subjects', 'records', 'oldest', 'is_complete', 'made_at', 'preview']);
  expectError(await browser.put(path, { erased_days: 60, preview: both.preview }), 400, 'invalid_request');
  expectError(await browser.put(path, { erased_days: 60, superseded_days: 30, preview: erasedOnly.preview }), 400, 'invalid_request');
  const set = await browser.put(path, { erased_days: 60, superseded_days: 30, preview: both.preview });
  expect(set.body).toMatchObject({ erased_days: 60, superseded_days: 30, set_by: { kind: 'user' } });
  expect((await browser.get(path)).body).toEqual(set.body);
  const ended = { site_id: tenant.site.id, erased_days: null, set_by: null, set_at: null };
  expect((await browser.put(path, { erased_days: null, superseded_days: null })).body).toEqual(ended);
  expect((await browser.get(path)).body).toEqual(ended);
});
