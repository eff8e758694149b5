import type { ApiClient } from '../../system/api-client';
import { aConsent, consentFields, createConsent, timestampShape, ulidShape } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { absentUuid } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

async function expectRefused(overrides: Record<string, unknown>, field: string): Promise<void> {
  const answer = await api.post('/consents', aConsent(tenant.site, overrides));
  expectError(answer, 400, 'invalid_request');
  expect(messageOf(answer)).toContain(field);
}

describe('the record', () => {
  test('[spec 4.1] POST /consents returns 201 with the Consent, and GET returns the same bytes', async () => {
    const sent = aConsent(tenant.site, {
      consent_id: 'banner-7',
      preferences: { ads: false, analytics: true },
      user_agent: 'Mozilla/5.0 – Ü',
    });
    const created = await api.post('/consents', sent);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(sent);
    expect(Object.keys(created.body)).toEqual(consentFields);
    expect((await api.get(`/consents/${created.body.id}`)).text).toBe(created.text);
  });

  test('[spec 2.1] the id is a ULID made by the server, and a second create gets a later one', async () => {
    const body = aConsent(tenant.site);
    const [first, second] = [await api.post('/consents', body), await api.post('/consents', body)];
    expect(first.body.id).toMatch(ulidShape);
    expect(second.body.id).toMatch(ulidShape);
    expect(second.body.id > first.body.id).toBe(true);
  });

  test('[decision 1.1] timestamps are UTC with milliseconds and Z, absent strings are "", and deleted_at is null', async () => {
    const consent = await createConsent(api, tenant.site);
    expect(consent.created_at).toMatch(timestampShape);
    expect(consent.updated_at).toBe(consent.created_at);
    expect(consent).toMatchObject({ consent_id: '', country: '', region: '', user_agent: '', deleted_at: null });
  });

  test('[decision 2.2] only site_id, subject_id and accepted are required; preferences default to {}', async () => {
    const created = await api.post('/consents', { site_id: tenant.site.id, subject_id: 's', accepted: false });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ accepted: false, preferences: {}, policy_version: 0 });
  });

  test.each(['site_id', 'subject_id', 'accepted'])(
    '[decision 2.2] a create without %s returns 400 and the message names it',
    async (field) => {
      await expectRefused({ [field]: undefined }, field);
    },
  );

  test('[decision 1.2] an unknown field returns 400 and the message names it', async () => {
    await expectRefused({ contry: 'DE' }, 'contry');
    await expectRefused({ country: 'DE' }, 'country');
  });
});

describe('the fields', () => {
  test.each([
    ['site_id', 'not a uuid'],
    ['site_id', 7],
    ['subject_id', ''],
    ['subject_id', 7],
    ['subject_id', null],
    ['consent_id', null],
    ['consent_id', 7],
    ['accepted', 'true'],
    ['accepted', 1],
    ['accepted', null],
    ['user_agent', ['x']],
    ['ip_address', 7],
    ['preferences', []],
    ['preferences', null],
    ['preferences', 'ads'],
    ['policy_version', '1'],
    ['policy_version', 1.5],
    ['policy_version', 0],
    ['policy_version', -1],
    ['policy_version', 2 ** 53],
  ])('[spec 2.2] a %s of %j returns 400 and the message names it', async (field, value) => {
    await expectRefused({ [field]: value }, field);
  });

  test.each([
    ['subject_id', 256],
    ['consent_id', 128],
    ['user_agent', 1024],
  ])('[decision 1.3] %s may have %d characters, counted as code points; one more returns 400', async (field, most) => {
    const longest = '😀'.repeat(most);
    expect(await createConsent(api, tenant.site, { [field]: longest })).toMatchObject({ [field]: longest });
    await expectRefused({ [field]: 'x'.repeat(most + 1) }, field);
    await expectRefused({ [field]: `${longest}x` }, field);
  });

  test.each(['subject_id', 'consent_id', 'user_agent'])('[decision 1.3] U+0000 and lone surrogates in %s return 400', async (field) => {
    for (const escape of ['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00x', '\\uDFFF', '\\ud83d\\ud83d']) {
      const body = JSON.stringify(aConsent(tenant.site, { [field]: '?' })).replace('"?"', `"${escape}"`);
      expectError(await api.post('/consents', body), 400, 'invalid_request');
    }
    const paired = JSON.stringify(aConsent(tenant.site, { [field]: '?' })).replace('"?"', '"\\ud83d\\ude00 \\u00e9"');
    const created = await api.post('/consents', paired);
    expect(created.status).toBe(201);
    expect(created.body[field]).toBe('😀 é');
  });

  test('[spec 2.1] any other text is returned as it was sent', async () => {
    const text = 'quote " backslash \\ newline \n tab \t line separator \u2028 日本 👩‍👩‍👧 </script> $1 \u0001';
    expect(await createConsent(api, tenant.site, { subject_id: text, consent_id: text, user_agent: text })).toMatchObject({
      subject_id: text,
      consent_id: text,
      user_agent: text,
    });
  });
});

describe('preferences', () => {
  test('[decision 2.1] any well-formed key is accepted and stored as sent', async () => {
    const preferences = { zeta: true, 'a.b:c-d_e': false, '0': true, [`K${'x'.repeat(63)}`]: true, constructor: false, toString: true };
    expect((await createConsent(api, tenant.site, { preferences })).preferences).toEqual(preferences);
    expect((await createConsent(api, tenant.site, { preferences: {} })).preferences).toEqual({});
  });

  test('[decision 2.1] 64 keys are accepted, 65 return 400', async () => {
    const keys = Array.from({ length: 65 }, (_, i) => [`key${i}`, i % 2 === 0] as const);
    const most = Object.fromEntries(keys.slice(0, 64));
    expect((await createConsent(api, tenant.site, { preferences: most })).preferences).toEqual(most);
    await expectRefused({ preferences: Object.fromEntries(keys) }, 'preferences');
  });

  test.each(['', '_x', '.x', '-x', 'with space', 'ümlaut', 'a/b', `k${'x'.repeat(64)}`, 'new\nline', 'x\n'])(
    '[decision 2.1] the key %j returns 400',
    async (key) => {
      await expectRefused({ preferences: { [key]: true } }, 'preferences');
    },
  );

  test.each([null, 'true', 1, 0, {}, [true]])('[decision 2.1] the value %j returns 400: values are strictly boolean', async (value) => {
    await expectRefused({ preferences: { ads: value } }, 'preferences');
  });

  test('[threats 38] the key __proto__ returns 400 and changes no object', async () => {
    const body = JSON.stringify(aConsent(tenant.site, { preferences: {} })).replace('{}', '{"__proto__":true}');
    expectError(await api.post('/consents', body), 400, 'invalid_request');
    const nested = JSON.stringify(aConsent(tenant.site)).replace('{', '{"__proto__":{"accepted":true},');
    expectError(await api.post('/consents', nested), 400, 'invalid_request');
    expect((await createConsent(api, tenant.site)).preferences).toEqual({});
  });
});

describe('a closed set of categories', () => {
  async function setCategories(categories: string[] | null): Promise<void> {
    const { id, name, domain } = tenant.site;
    await system.rpc.sites.updateSite({
      accountId: tenant.accountId,
      id,
      name,
      domain,
      categoriesClosed: categories !== null,
      categories: categories ?? [],
    });
  }
  afterEach(() => setCategories(null));

  test('[decision 2.1] refuses an unknown key with 400 and stores a known one, from the next request on', async () => {
    await setCategories(['ads', 'analytics']);
    await expectRefused({ preferences: { ads: true, marketing: false } }, 'marketing');
    expect((await createConsent(api, tenant.site, { preferences: { ads: true } })).preferences).toEqual({ ads: true });
    await setCategories(null);
    expect((await createConsent(api, tenant.site, { preferences: { marketing: true } })).preferences).toEqual({ marketing: true });
  });

  test('[decision 8.16] accepts only {} when it is empty', async () => {
    await setCategories([]);
    await expectRefused({ preferences: { ads: false } }, 'ads');
    expect((await createConsent(api, tenant.site)).preferences).toEqual({});
  });
});

describe('a site', () => {
  test('[spec 5.3] of another account returns the same 404 as an absent site', async () => {
    const other = await system.tenants.create();
    const foreign = await api.post('/consents', aConsent(other.site));
    const absent = await api.post('/consents', aConsent({ id: absentUuid }));
    expectError(foreign, 404, 'not_found');
    expect(foreign.text).toBe(absent.text);
    expect((await system.api(other.key).get('/consents')).body.data).toEqual([]);
  });

  test('[decision 5.4] that was deleted returns 404 for new consents, and its consents stay readable', async () => {
    const { accountId } = tenant;
    const { site } = await system.rpc.sites.createSite({
      accountId,
      name: 'Old',
      domain: 'old.example.com',
      categoriesClosed: false,
      categories: [],
    });
    const consent = await createConsent(api, site);
    await system.rpc.sites.deleteSite({ accountId, id: site.id });
    expectError(await api.post('/consents', aConsent(site)), 404, 'not_found');
    expect((await api.get(`/consents/${consent.id}`)).body).toEqual(consent);
    expect((await api.get(`/consents?site_id=${site.id}`)).body.data).toEqual([consent]);
    expect((await api.get(`/consents/${consent.id}/history`)).body).toEqual({ data: [], next_cursor: '' });
  });
});
