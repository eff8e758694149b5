import { randomUUID } from 'node:crypto';
import { canonicalJson } from '@consent/evidence-format';
import type { ApiAnswer } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import { aConsent, consentFields, type ConsentJson } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { quotaOf } from '../../system/quota-headers';
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

const nothingAsked = {
  ...{ notice_sha256: null, notice_number: null, asked: null, language: null, surface: null, action: null, signals: null },
};

const contextOf = (id: string) => api().get(`/consents/${id}/context`);

test('[decision 39.1] no record has a member that says who recorded it', () => {
  for (const consent of Object.values(recorded)) expect(Object.keys(consent)).toEqual(consentFields);
});

test.each(['api_key', 'user', 'site', 'import'])('[decision 39.2] the context of a consent says that %s recorded it', async (recorder) => {
  const { user } = (await browser.get('/auth/me')).body as { user: { id: string } };
  const actor = { api_key: tenant.keyId, import: tenant.keyId, user: user.id, site: null }[recorder];
  const { status, body } = await contextOf(recorded[recorder]!.id);
  expect([status, body]).toEqual([200, { recorded_by: recorder, actor_id: actor, ...nothingAsked }]);
});

test.each(['api_key', 'user', 'site', 'import'])('[decision 39.3] recorded_by=%s finds that consent alone', async (recorder) => {
  const { data } = (await api().get(`/consents?recorded_by=${recorder}`)).body as { data: ConsentJson[] };
  expect(data.map(({ id }) => id)).toEqual([recorded[recorder]!.id]);
});

test('[decision 39.2] a consent of an earlier release says that nobody knows, and an update changes nothing', async () => {
  const { id } = (await api().post('/consents', aConsent(tenant.site, { subject_id: 'earlier' }))).body as ConsentJson;
  await system.sql.consent.query('UPDATE consents SET recorded_by = NULL, recorded_by_id = NULL WHERE id = $1', [id]);
  expect((await contextOf(id)).body).toEqual({ recorded_by: null, actor_id: null, ...nothingAsked });
  await browser.put(`/consents/${id}`, { accepted: false });
  expect((await contextOf(id)).body).toEqual({ recorded_by: null, actor_id: null, ...nothingAsked });
});

test('[decision 39.2] the context stays when the subject is erased', async () => {
  const { id } = (await api().post('/consents', aConsent(tenant.site, { subject_id: 'erased' }))).body as ConsentJson;
  await api().delete('/consents/by-subject/erased');
  expect((await contextOf(id)).body).toEqual({ recorded_by: 'api_key', actor_id: tenant.keyId, ...nothingAsked });
});

describe('[decision 50] a consent says what was asked', () => {
  const asked = { language: 'pt-BR', surface: 'api', action: 'refuse_all', signals: { gpc: true } };
  /** As the gateway makes one when it serves banner.js. */
  const keepNotice = async ({ accountId, site }: Tenant, title: string) => {
    const content = canonicalJson({ kind: 'banner', texts: { en: { title }, 'pt-BR': { title } }, v: 1 });
    return (await system.rpc.notices.registerNotice({ accountId, siteId: site.id, content })).notice;
  };
  const refusalOf = async (sending: Promise<ApiAnswer>) => {
    const { status, body } = await sending;
    return [status, body.message];
  };
  const publish = (body: object, headers = {}) =>
    system.api().post('/public/consent', body, { headers: { 'X-Site-Token': tenant.site.token, ...headers } });

  test('by a server, a page and a row of a batch, and it stays when the subject is erased', async () => {
    await keepNotice(tenant, 'An earlier one');
    const { number, sha256 } = await keepNotice(tenant, 'The one that was shown');
    const context = { ...asked, notice_sha256: sha256 };
    const body = aConsent(tenant.site, { subject_id: 'asked', context });
    const batch = (await api().post('/consents/batch', { consents: [body] })).body.results as { consent: ConsentJson }[];
    const consents = [
      (await api().post('/consents', body)).body as ConsentJson,
      (await publish({ subject_id: 'asked', accepted: false, context })).body as ConsentJson,
      batch[0]!.consent,
    ];
    const answer = { ...asked, notice_sha256: sha256, notice_number: number, asked: 'claimed' };
    for (const consent of consents) {
      expect(Object.keys(consent)).toEqual(consentFields);
      expect((await contextOf(consent.id)).body).toMatchObject(answer);
    }
    await api().put(`/consents/${consents[0]!.id}`, { accepted: false });
    await api().delete('/consents/by-subject/asked');
    for (const { id } of consents) expect((await contextOf(id)).body).toMatchObject(answer);
  });

  test('a notice of another site of the account, and one of another account, are refused as one that never existed', async () => {
    const other = await system.tenants.create();
    const described = { name: 'Another', domain: 'another.example.com', categoriesClosed: false, categories: [] };
    const { site: another } = await system.rpc.sites.createSite({ accountId: tenant.accountId, ...described });
    const foreign = [
      await keepNotice(other, 'Theirs'),
      await keepNotice({ ...tenant, site: { ...tenant.site, id: another.id } }, 'Another'),
    ];
    for (const { sha256 } of [...foreign, { sha256: '0'.repeat(64) }]) {
      const context = { ...asked, notice_sha256: sha256 };
      const refused = [400, 'context.notice_sha256 is not the hash of a notice of this site.'];
      expect(await refusalOf(api().post('/consents', aConsent(tenant.site, { context })))).toEqual(refused);
      expect(await refusalOf(publish({ subject_id: 's', accepted: true, context }))).toEqual(refused);
      const batch = await api().post('/consents/batch', { dry_run: true, consents: [aConsent(tenant.site, { context })] });
      expect(batch.body.results).toMatchObject([{ status: 'failed', error: `invalid_request: ${refused[1]}` }]);
    }
  });

  test('a refused context costs no unit, and a repeated request with its key is replayed', async () => {
    const { sha256 } = await keepNotice(tenant, 'Repeated');
    const context = { ...asked, notice_sha256: sha256 };
    const body = aConsent(tenant.site, { context });
    /** Costs a unit itself. */
    const used = async () => quotaOf(await api().get('/consents?limit=1'))?.used ?? Number.NaN;
    const before = await used();
    expect((await api().post('/consents', { ...body, context: { ...context, language: 'de' } })).status).toBe(400);
    const headers = { 'Idempotency-Key': randomUUID() };
    const [first, second] = [await api().post('/consents', body, { headers }), await api().post('/consents', body, { headers })];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect((await used()) - before).toBe(2);
    const page = { subject_id: 's', accepted: true, context };
    expect((await publish(page, headers)).body.id).toBe((await publish(page, headers)).body.id);
  });
});

test('[decision 8.8] the context of another account’s consent is 404', async () => {
  const other = await system.tenants.create();
  expectError(await system.api(other.key).get(`/consents/${recorded['site']!.id}/context`), 404, 'not_found');
});
