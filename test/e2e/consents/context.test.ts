import type { Browser } from '../../system/browser';
import { aConsent, consentFields, type ConsentJson } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';

const system = useSystem();
const recorded: Record<string, ConsentJson> = {};
let tenant: Tenant;
let browser: Browser;
const api = () => system.api(tenant.key);

beforeAll(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
  const body = aConsent(tenant.site);
  const batch = await api().post('/consents/batch', { consents: [body] });
  const [row] = batch.body.results as { consent: ConsentJson }[];
  const visitor = { subject_id: body.subject_id, accepted: true };
  recorded['import'] = row!.consent;
  recorded['api_key'] = (await api().post('/consents', body)).body as ConsentJson;
  recorded['user'] = (await browser.post('/consents', body)).body as ConsentJson;
  recorded['site'] = (await system.api().post('/public/consent', visitor, { headers: { 'X-Site-Token': tenant.site.token } }))
    .body as ConsentJson;
});

const contextOf = (id: string) => api().get(`/consents/${id}/context`);

test('[decision 39.1] no record has a member that says who recorded it', () => {
  for (const consent of Object.values(recorded)) expect(Object.keys(consent)).toEqual(consentFields);
});

test.each(['api_key', 'user', 'site', 'import'])('[decision 39.2] the context of a consent says that %s recorded it', async (recorder) => {
  const { user } = (await browser.get('/auth/me')).body as { user: { id: string } };
  const actor = { api_key: tenant.keyId, import: tenant.keyId, user: user.id, site: null }[recorder];
  const { status, body } = await contextOf(recorded[recorder]!.id);
  expect([status, body]).toEqual([200, { recorded_by: recorder, actor_id: actor }]);
});

test.each(['api_key', 'user', 'site', 'import'])('[decision 39.3] recorded_by=%s finds that consent alone', async (recorder) => {
  const { data } = (await api().get(`/consents?recorded_by=${recorder}`)).body as { data: ConsentJson[] };
  expect(data.map(({ id }) => id)).toEqual([recorded[recorder]!.id]);
});

test('[decision 39.2] a consent of an earlier release says that nobody knows, and an update changes nothing', async () => {
  const { id } = (await api().post('/consents', aConsent(tenant.site, { subject_id: 'earlier' }))).body as ConsentJson;
  await system.sql.consent.query('UPDATE consents SET recorded_by = NULL, recorded_by_id = NULL WHERE id = $1', [id]);
  expect((await contextOf(id)).body).toEqual({ recorded_by: null, actor_id: null });
  await browser.put(`/consents/${id}`, { accepted: false });
  expect((await contextOf(id)).body).toEqual({ recorded_by: null, actor_id: null });
});

test('[decision 39.2] the context stays when the subject is erased', async () => {
  const { id } = (await api().post('/consents', aConsent(tenant.site, { subject_id: 'erased' }))).body as ConsentJson;
  await api().delete('/consents/by-subject/erased');
  expect((await contextOf(id)).body).toEqual({ recorded_by: 'api_key', actor_id: tenant.keyId });
});

test('[decision 8.8] the context of another account’s consent is 404', async () => {
  const other = await system.tenants.create();
  expectError(await system.api(other.key).get(`/consents/${recorded['site']!.id}/context`), 404, 'not_found');
});
