import { aConsent, createConsent } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { misfitOf } from '../../system/openapi';
import { absentUuid, createPolicy } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';

interface SiteJson {
  id: string;
  name: string;
  domain: string;
  categories: string[] | null;
  policy_id: string | null;
  token: string;
  created_at: string;
  updated_at: string;
}

const system = useSystem();
let tenant: Tenant;
let browser: Browser;

beforeAll(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
});

async function createSite(overrides: Record<string, unknown> = {}): Promise<SiteJson> {
  const answer = await browser.post('/sites', { name: 'Shop', domain: 'shop.example.com', ...overrides });
  expect(answer.status).toBe(201);
  return answer.body as SiteJson;
}

const read = async (id: string) => (await browser.get(`/sites/${id}`)).body as SiteJson;

describe('POST /sites', () => {
  test('[decision 5.4] returns the site with open categories, no policy and a token', async () => {
    const site = await createSite();
    expect(misfitOf({ $ref: '#/components/schemas/Site' }, site)).toBeUndefined();
    expect(site).toMatchObject({ name: 'Shop', domain: 'shop.example.com', categories: null, policy_id: null });
    expect(site.token).toMatch(/^st_/);
    expect(await read(site.id)).toEqual(site);
  });

  test('[decision 8.16] closes the set of preferences to the given categories; an empty list allows only {}', async () => {
    const api = system.api(tenant.key);
    const some = await createSite({ categories: ['ads', 'analytics'] });
    expect(some.categories).toEqual(['ads', 'analytics']);
    expect((await api.post('/consents', aConsent(some, { preferences: { ads: true } }))).status).toBe(201);
    expectError(await api.post('/consents', aConsent(some, { preferences: { social: true } })), 400, 'invalid_request');
    const none = await createSite({ categories: [] });
    expect(none.categories).toEqual([]);
    expect((await api.post('/consents', aConsent(none, { preferences: {} }))).status).toBe(201);
    expectError(await api.post('/consents', aConsent(none, { preferences: { ads: true } })), 400, 'invalid_request');
  });

  test.each([
    ['no domain', { name: 'S' }, 'domain'],
    ['a URL as domain', { name: 'S', domain: 'https://shop.example.com/' }, 'domain'],
    ['a line break in the domain', { name: 'S', domain: 'shop.example.com\n' }, 'domain'],
    ['no name', { domain: 'shop.example.com' }, 'name'],
    ['a blank name', { name: '  ', domain: 'shop.example.com' }, 'name'],
    ['a misshapen category', { name: 'S', domain: 'shop.example.com', categories: ['with space'] }, 'categories'],
    ['the same category twice', { name: 'S', domain: 'shop.example.com', categories: ['ads', 'ads'] }, 'categories'],
    ['65 categories', { name: 'S', domain: 'shop.example.com', categories: Array.from({ length: 65 }, (_, i) => `c${i}`) }, 'categories'],
    ['categories that are not a list', { name: 'S', domain: 'shop.example.com', categories: 'ads' }, 'categories'],
    ['a policy_id', { name: 'S', domain: 'shop.example.com', policy_id: absentUuid }, 'policy_id'],
  ])('[decisions 1.2, 5.4] with %s returns 400, and the message names the field', async (_, body, field) => {
    const answer = await browser.post('/sites', body);
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toContain(field);
  });

  test('[spec 8] returns 403 plan_limit_exceeded above the plan’s number of sites, exact under concurrency', async () => {
    const owner = await system.signIn(await system.tenants.create({ plan: 'enterprise', maxSites: 2 }));
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => owner.post('/sites', { name: `S${i}`, domain: 'shop.example.com' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403]);
    for (const answer of answers.filter(({ status }) => status === 403)) expectError(answer, 403, 'plan_limit_exceeded');
    // The body is checked before the plan (decision 4.5).
    expectError(await owner.post('/sites', { name: 'S', domain: 'no domain' }), 400, 'invalid_request');
    expect((await owner.get('/sites')).body.data).toHaveLength(2);
  });
});

test('[decision 5] sites are listed newest first, without deleted sites or sites of other accounts', async () => {
  const other = await system.tenants.create();
  const owner = await system.signIn(other);
  const create = async (name: string) => (await owner.post('/sites', { name, domain: 'a.example.com' })).body as SiteJson;
  const [older, deleted, newer] = [await create('older'), await create('deleted'), await create('newer')];
  await owner.delete(`/sites/${deleted.id}`);
  const answer = await owner.get('/sites');
  expect(answer.status).toBe(200);
  expect(misfitOf({ $ref: '#/components/schemas/SiteList' }, answer.body)).toBeUndefined();
  expect((answer.body.data as SiteJson[]).map(({ id }) => id)).toEqual([newer.id, older.id, other.site.id]);
  expect(answer.body.data[0]).toEqual(newer);
});

describe('PUT /sites/{id}', () => {
  test('[decisions 8.11, 8.16] replaces name, domain and categories; absent categories become open; token and policy stay', async () => {
    const policy = await createPolicy(system.api(tenant.key));
    const site = await createSite({ categories: ['ads'] });
    await browser.put(`/sites/${site.id}/policy`, { policy_id: policy.id });
    const changed = await browser.put(`/sites/${site.id}`, { name: 'New', domain: 'new.example.com' });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...site,
      name: 'New',
      domain: 'new.example.com',
      categories: null,
      policy_id: policy.id,
      updated_at: changed.body.updated_at,
    });
    expect(await read(site.id)).toEqual(changed.body);
  });

  test('[decision 2.1] applies new categories from the next consent on', async () => {
    const api = system.api(tenant.key);
    const site = await createSite();
    expect((await api.post('/consents', aConsent(site, { preferences: { social: true } }))).status).toBe(201);
    await browser.put(`/sites/${site.id}`, { name: site.name, domain: site.domain, categories: ['ads'] });
    expectError(await api.post('/consents', aConsent(site, { preferences: { social: true } })), 400, 'invalid_request');
  });

  test('[decision 8.16] returns 400 and changes nothing when a required field is missing or an unknown one is sent', async () => {
    const site = await createSite();
    for (const body of [{ name: 'New' }, { domain: 'new.example.com' }, {}, { ...site, name: 'New' }])
      expectError(await browser.put(`/sites/${site.id}`, body), 400, 'invalid_request');
    expect(await read(site.id)).toEqual(site);
  });
});

describe('DELETE /sites/{id}', () => {
  test('[decisions 5.4, 8.11] returns the record; its consents and their history stay readable, and new consents return 404', async () => {
    const api = system.api(tenant.key);
    const site = await createSite();
    const consent = await createConsent(api, site);
    await api.put(`/consents/${consent.id}`, { accepted: false });
    const deleted = await browser.delete(`/sites/${site.id}`);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toEqual({ ...site, updated_at: deleted.body.updated_at });

    expect((await api.get(`/consents/${consent.id}`)).body).toMatchObject({ id: consent.id, site_id: site.id });
    expect((await api.get(`/consents/${consent.id}/history`)).body.data).toHaveLength(1);
    expect((await api.get(`/consents?site_id=${site.id}`)).body.data).toHaveLength(1);
    expectError(await api.post('/consents', aConsent(site)), 404, 'not_found');
    expectError(await browser.post('/consents', aConsent(site)), 404, 'not_found');
    for (const answer of [await browser.get(`/sites/${site.id}`), await browser.delete(`/sites/${site.id}`)])
      expectError(answer, 404, 'not_found');
  });

  test('[spec 8] frees a site of the plan', async () => {
    const free = await system.tenants.create({ plan: 'free' });
    const owner = await system.signIn(free);
    const body = { name: 'S', domain: 's.example.com' };
    expectError(await owner.post('/sites', body), 403, 'plan_limit_exceeded');
    await owner.delete(`/sites/${free.site.id}`);
    expect((await owner.post('/sites', body)).status).toBe(201);
  });
});

describe('POST /sites/{id}/token', () => {
  const ingest = (token: string) =>
    system.api().post('/public/consent', { subject_id: 'somebody', accepted: true }, { headers: { 'X-Site-Token': token } });

  test('[decision 8.11] returns the site with a new token; the old token gets 401 at the next public call', async () => {
    const site = await createSite();
    expect((await ingest(site.token)).status).toBe(201);
    const rotated = await browser.post(`/sites/${site.id}/token`);
    expect(rotated.status).toBe(200);
    expect(rotated.body).toEqual({ ...site, token: rotated.body.token, updated_at: rotated.body.updated_at });
    expect(rotated.body.token).not.toBe(site.token);
    expectError(await ingest(site.token), 401, 'unauthorized');
    expect((await ingest(rotated.body.token as string)).status).toBe(201);
    expect(await read(site.id)).toEqual(rotated.body);
  });

  test('[decision 8.5] does not revive a deleted site: its token returns 401', async () => {
    const site = await createSite();
    await browser.delete(`/sites/${site.id}`);
    expectError(await ingest(site.token), 401, 'unauthorized');
  });
});

test('[decision 8.8] another account’s site, an absent one and a malformed id get the same 404 on every route, and nothing changes', async () => {
  const other = await system.tenants.create();
  const before = await (await system.signIn(other)).get('/sites');
  const body = { name: 'Mine', domain: 'mine.example.com' };
  for (const [method, path, sent] of [
    ['GET', '', undefined],
    ['PUT', '', body],
    ['DELETE', '', undefined],
    ['PUT', '/policy', { policy_id: null }],
    ['POST', '/token', undefined],
  ] as const) {
    const answers = [];
    for (const id of [other.site.id, absentUuid, 'x', `${other.site.id}0`])
      answers.push(await browser.request(method, `/sites/${id}${path}`, { body: sent }));
    for (const answer of answers) {
      expectError(answer, 404, 'not_found');
      expect(answer.text).toBe(answers[0]?.text);
    }
  }
  expect((await (await system.signIn(other)).get('/sites')).body).toEqual(before.body);
});
