import type { ApiClient } from '../../system/api-client';
import { aConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { untilLogged } from '../evidence/evidence-calls';

const system = useSystem();
const claims = { decided_at: '2019-05-25T12:00:00+02:00', country: 'DE' };
const kept = { country: 'DE', decided_at: '2019-05-25T10:00:00.000Z' };
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

const row = (more: object = {}) => aConsent(tenant.site, { subject_id: 'ana', claims, ...more });

test('[decision 69] an imported decision says when it was made elsewhere, as the claim of its importer', async () => {
  const { status, body } = await api.post('/consents/batch', { consents: [row(), row({ claims: undefined, subject_id: 'ben' })] });
  expect(status).toBe(200);
  const [claimed, plain] = (body['results'] as { consent: Record<string, unknown> }[]).map(({ consent }) => consent);
  expect(claimed).toMatchObject({ claims: kept, country: '' });
  expect(Date.parse(claimed!['created_at'] as string)).toBeGreaterThan(Date.now() - 60_000);
  expect(plain).not.toHaveProperty('claims');

  const path = `/consents/${claimed!['id'] as string}`;
  expect((await api.get(path)).body).toEqual(claimed);
  const list = (await api.get('/consents?subject_id=ana')).body as { data: unknown[] };
  expect(list.data).toEqual([claimed]);
  await untilLogged(() => api.get(`${path}/proof`));
  const context = (await api.get(`${path}/context`)).body;
  expect(context).toMatchObject({ recorded_by: 'import' });
  const exported = await api.get(`/sites/${tenant.site.id}/consents/export?format=json`);
  expect((JSON.parse(exported.text) as { data: unknown[] }).data).toContainEqual(claimed);
  const csv = (await api.get(`/sites/${tenant.site.id}/consents/export`)).text;
  expect(csv.slice(0, csv.indexOf('\r')).endsWith(',deleted_at,claims')).toBe(true);

  const { body: changed } = await api.put(path, { accepted: false });
  expect(changed).toMatchObject({ claims: kept });
});

test('[decision 69.1] a decision in the future is refused, and so is what is no claim', async () => {
  const future = { decided_at: new Date(Date.now() + 3_600_000).toISOString() };
  const headers = { headers: { Accept: 'application/problem+json, application/json' } };
  const refused = await api.post('/consents', row({ claims: future }), headers);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('"/claims/decided_at"')]);
  for (const wrong of [{}, { decided_at: 'yesterday' }, { country: 'de' }, { country: 'DEU' }, { region: 'x' }, 'DE'])
    expectError(await api.post('/consents', row({ claims: wrong })), 400, 'invalid_request');
  const { body } = await api.post('/consents/batch', { consents: [row({ claims: future }), row()] });
  expect(body).toMatchObject({ created: 1, failed: 1 });
  expect((await api.post('/consents/batch', { dry_run: true, consents: [row({ claims: future })] })).body).toMatchObject({
    failed: 1,
    valid: 0,
  });
});
