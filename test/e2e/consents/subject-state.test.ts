import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '../../system/api-client';
import { aConsent, type ConsentJson } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { absentUuid, createPolicy, linkPolicy } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

async function give(subject: string, fields: Record<string, unknown> = {}): Promise<ConsentJson> {
  const { status, body } = await api.post('/consents', aConsent(tenant.site, { subject_id: subject, ...fields }));
  expect(status).toBe(201);
  return body as ConsentJson;
}

const stateOf = async (subject: string, query = '') =>
  (await api.get(`/subjects/${encodeURIComponent(subject)}/state?site_id=${tenant.site.id}${query}`)).body as Record<string, unknown>;

const preferences = { necessary: true, analytics: true, marketing: false };

describe('[decision 62] GET /subjects/{subjectId}/state', () => {
  test('a subject that never decided has the state none', async () => {
    const { at, ...state } = await stateOf('nobody');
    expect(Date.parse(at as string)).toBeGreaterThan(Date.now() - 60_000);
    expect(state).toEqual({
      ...{ subject_id: 'nobody', site_id: tenant.site.id, state: 'none', reason: 'no_record', since: null, record: null },
      ...{ accepted: null, preferences: null, allowed: {}, policy: null, superseded: [], superseded_count: 0 },
      ...{ expires_at: null, renew_due: false },
    });
  });

  test('what was given is allowed, under the text that it names', async () => {
    const older = await give('given');
    const policy = await createPolicy(api);
    await linkPolicy(system, tenant, policy.id);
    const newer = await give('given', { preferences });
    expect(await stateOf('given')).toMatchObject({
      ...{ state: 'given', reason: 'record', since: newer.created_at, record: newer.id, accepted: true, preferences, allowed: preferences },
      ...{ policy: { id: policy.id, version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string } },
      ...{ superseded: [older.id], superseded_count: 1 },
    });
  });

  test('after a withdrawal or a refusal only necessary is allowed, and after an erasure nothing', async () => {
    const { id } = await give('leaving', { preferences });
    const { body: withdrawn } = await api.put(`/consents/${id}`, { accepted: false });
    const onlyNecessary = { necessary: true, analytics: false, marketing: false };
    expect(await stateOf('leaving')).toMatchObject({
      state: 'withdrawn',
      since: (withdrawn as ConsentJson).updated_at,
      preferences,
      allowed: onlyNecessary,
    });
    await give('leaving', { accepted: false, preferences: { ...preferences, necessary: false } });
    expect(await stateOf('leaving')).toMatchObject({ state: 'refused', allowed: { ...onlyNecessary, necessary: false } });
    await api.delete('/consents/by-subject/leaving');
    expect(await stateOf('leaving')).toMatchObject({
      state: 'erased',
      reason: 'erasure',
      accepted: false,
      allowed: {},
      superseded_count: 0,
    });
  });

  test('at an earlier time it is what it was, also after an erasure', async () => {
    const given = await give('earlier', { preferences });
    await delay(5);
    const { body: changed } = await api.put(`/consents/${given.id}`, { accepted: false, preferences: {} });
    const { updated_at: changedAt } = changed as ConsentJson;
    await api.delete(`/consents/by-subject/earlier`);
    expect(await stateOf('earlier', `&at=${given.created_at}`)).toMatchObject({
      at: given.created_at,
      state: 'given',
      allowed: preferences,
    });
    expect(await stateOf('earlier', `&at=${changedAt}`)).toMatchObject({ state: 'withdrawn', accepted: false, preferences: {} });
    expect(await stateOf('earlier')).toMatchObject({ state: 'erased' });
    const before = new Date(Date.parse(given.created_at) - 1).toISOString();
    expect(await stateOf('earlier', `&at=${before}`)).toMatchObject({ state: 'none', record: null });
  });

  test('on all sites it has one state for each, the latest decision first, and a key of one site sees its own', async () => {
    const person = await system.signIn(tenant);
    const { id: blog } = (await person.post('/sites', { name: 'Blog', domain: 'blog.example.com' })).body as { id: string };
    const onShop = await give('both');
    await delay(2);
    const onBlog = await give('both', { site_id: blog, accepted: false });
    const { body } = await api.get('/subjects/both/states');
    expect((body as { data: object[] }).data).toMatchObject([
      { site_id: blog, state: 'refused', record: onBlog.id, superseded_count: 0 },
      { site_id: tenant.site.id, state: 'given', record: onShop.id, superseded_count: 0 },
    ]);
    const { key } = (await person.post('/keys', { name: 'of the blog', site_id: blog })).body as { key: string };
    const ofBlog = system.api(key);
    expect((await ofBlog.get('/subjects/both/states')).body).toMatchObject({ data: [{ site_id: blog }] });
    expect((await ofBlog.get(`/subjects/both/state?site_id=${blog}`)).body).toMatchObject({ site_id: blog, state: 'refused' });
    expectError(await ofBlog.get(`/subjects/both/state?site_id=${tenant.site.id}`), 404, 'not_found');
    expect((await api.get('/subjects/nobody/states')).body).toEqual({ data: [] });
  });

  test('subjects that a path cannot hold go into the query', async () => {
    const { id } = await give('a/b');
    const { body } = await api.get(`/subjects/-/state?subject_id=${encodeURIComponent('a/b')}&site_id=${tenant.site.id}`);
    expect(body).toMatchObject({ subject_id: 'a/b', record: id });
  });

  test('a time in the future, a missing site and a site of nobody are refused', async () => {
    const future = new Date(Date.now() + 60_000).toISOString();
    expectError(await api.get(`/subjects/s/state?site_id=${tenant.site.id}&at=${future}`), 400, 'invalid_request');
    expectError(await api.get('/subjects/s/state'), 400, 'invalid_request');
    expectError(await api.get(`/subjects/s/state?site_id=${absentUuid}`), 404, 'not_found');
  });
});

describe('[decision 62] POST /subjects/state', () => {
  const ask = (body: unknown) => api.post('/subjects/state', body);

  test('answers each subject in the order of the request, as GET does, for one unit', async () => {
    await give('first');
    await give('second', { accepted: false });
    const used = async () => Number((await api.get('/consents?limit=1')).headers.get('x-ratelimit-used'));
    const before = await used();
    const { status, body } = await ask({ site_id: tenant.site.id, subject_ids: ['second', 'nobody', 'first'] });
    expect(status).toBe(200);
    const { data } = body as { data: Record<string, unknown>[] };
    expect(data.map(({ subject_id, state }) => [subject_id, state])).toEqual([
      ['second', 'refused'],
      ['nobody', 'none'],
      ['first', 'given'],
    ]);
    expect(data[0]).toEqual({ ...(await stateOf('second')), at: data[0]!['at'] });
    // The request, the GET before this line, and the read of the counter.
    expect(await used()).toBe(before + 3);
  });

  test('takes 1,000 subjects of the longest texts, and not one more', async () => {
    const subjects = Array.from({ length: 1000 }, (_, at) => `${String(at).padStart(4, '0')}${'\u{10FFFF}'.repeat(252)}`);
    const { status, body } = await ask({ site_id: tenant.site.id, subject_ids: subjects });
    expect(status).toBe(200);
    expect((body as { data: { subject_id: string }[] }).data.map(({ subject_id }) => subject_id)).toEqual(subjects);
    expectError(await ask({ site_id: tenant.site.id, subject_ids: [...subjects, 'one'] }), 400, 'invalid_request');
    expectError(await ask({ site_id: tenant.site.id, subject_ids: [] }), 400, 'invalid_request');
  });

  test('ignores an Idempotency-Key, because it changes nothing', async () => {
    const body = { site_id: tenant.site.id, subject_ids: ['keyed'] };
    const headers = { 'Idempotency-Key': 'state-1' };
    expect((await api.post('/subjects/state', body, { headers })).body).toMatchObject({ data: [{ state: 'none' }] });
    await give('keyed');
    expect((await api.post('/subjects/state', body, { headers })).body).toMatchObject({ data: [{ state: 'given' }] });
  });
});
