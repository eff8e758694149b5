import type { ApiClient } from '../../system/api-client';
import { timestampShape } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { absentUuid, aPolicy, createPolicy, linkPolicy, publishVersion } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

const newAccount = async () => system.api((await system.tenants.create()).key);

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('create', () => {
  test('[spec 4.3] POST /policies returns 201 with the Policy at version 1, owned by the account; GET returns the same bytes', async () => {
    const created = await api.post('/policies', aPolicy());
    expect(created.status).toBe(201);
    expect(Object.keys(created.body)).toEqual(['id', 'user_id', 'name', 'content', 'version', 'created_at', 'updated_at']);
    expect(created.body).toMatchObject({ ...aPolicy(), user_id: tenant.accountId, version: 1 });
    expect(created.body.id).toMatch(uuidShape);
    expect(created.body.created_at).toMatch(timestampShape);
    expect(created.body.updated_at).toBe(created.body.created_at);
    expect((await api.get(`/policies/${created.body.id}`)).text).toBe(created.text);
  });

  test('[spec 8] name may have 2 to 120 characters and content 20 to 200000, counted as code points', async () => {
    const account = await newAccount();
    for (const text of [
      { name: 'ab', content: 'x'.repeat(20) },
      { name: '😀'.repeat(120), content: 'ü'.repeat(200_000) },
      { name: 'ab', content: '😀'.repeat(200_000) },
    ]) {
      expect(await createPolicy(account, text)).toMatchObject(text);
    }
  });
});

describe.each(['POST', 'PUT'])('an invalid %s', (method) => {
  test.each([
    [{ name: 'x' }, 'name'],
    [{ name: '😀' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: undefined }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 7 }, 'name'],
    [{ content: 'x'.repeat(19) }, 'content'],
    [{ content: 'x'.repeat(200_001) }, 'content'],
    [{ content: undefined }, 'content'],
    [{ content: ['x'.repeat(20)] }, 'content'],
    [{ version: 5 }, 'version'],
    [{ id: absentUuid }, 'id'],
    [{ content: 'A text with U+0000: \0 in it' }, ''],
    [{ name: 'a lone \ud800 surrogate' }, ''],
  ])('[spec 2.9] with %.60j returns 400, names the field and publishes nothing', async (overrides, named) => {
    const policy = await createPolicy(api);
    const before = await api.get('/policies');
    const answer = await api.request(method, method === 'POST' ? '/policies' : `/policies/${policy.id}`, { body: aPolicy(overrides) });
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toContain(named);
    expect((await api.get('/policies')).text).toBe(before.text);
  });
});

describe('list', () => {
  test('[spec 4.3] GET /policies returns the caller’s policies, newest first, as a bare JSON array', async () => {
    const account = await newAccount();
    expect((await account.get('/policies')).text).toBe('[]');
    const first = await createPolicy(account, { name: 'First' });
    const second = await createPolicy(account, { name: 'Second' });
    await createPolicy(api);
    const { status, body } = await account.get('/policies');
    expect(status).toBe(200);
    expect(body).toEqual([second, first]);
  });

  test('[spec 4.3] a list larger than one message between services is complete', async () => {
    const account = await newAccount();
    const policies = [];
    for (let i = 0; i < 12; i++)
      policies.unshift(await createPolicy(account, { name: `Policy ${i}`, content: `${i} ${'ü'.repeat(199_000)}` }));
    expect((await account.get('/policies')).body).toEqual(policies);
  });
});

describe('update', () => {
  test('[spec 4.3] PUT returns 200 with the same id, the incremented version and the new text', async () => {
    const policy = await createPolicy(api);
    const change = { name: 'Renamed', content: 'Another text, long enough.' };
    const { status, body } = await api.put(`/policies/${policy.id}`, change);
    expect(status).toBe(200);
    expect(body).toEqual({ ...policy, ...change, version: 2, updated_at: body.updated_at });
    expect(body.updated_at >= policy.updated_at).toBe(true);
    expect((await api.get(`/policies/${policy.id}`)).body).toEqual(body);
  });

  test('[spec 3] each PUT increments the version by 1, even with the same text; a failed PUT does not', async () => {
    const policy = await createPolicy(api);
    expect((await publishVersion(api, policy.id, policy.content)).version).toBe(2);
    expectError(await api.put(`/policies/${policy.id}`, { name: 'Only a name' }), 400, 'invalid_request');
    expect((await publishVersion(api, policy.id, policy.content)).version).toBe(3);
  });
});

describe('delete', () => {
  test('[spec 4.3] DELETE returns 200; afterwards the policy returns 404 and is not listed', async () => {
    const account = await newAccount();
    const [kept, gone] = [await createPolicy(account), await createPolicy(account)];
    const path = `/policies/${gone.id}`;
    expect((await account.delete(path)).status).toBe(200);
    for (const answer of [await account.get(path), await account.put(path, aPolicy()), await account.delete(path)])
      expectError(answer, 404, 'not_found');
    expect((await account.get('/policies')).body).toEqual([kept]);
  });

  test('[decision 10.3] DELETE returns {id, deleted: true}', async () => {
    const { id } = await createPolicy(api);
    expect((await api.delete(`/policies/${id}`)).text).toBe(`{"id":"${id}","deleted":true}`);
  });

  test('[spec 4.3] DELETE detaches the sites linked to the policy, and no others', async () => {
    const [kept, gone] = [await createPolicy(api), await createPolicy(api)];
    const { accountId } = tenant;
    const { site } = await system.rpc.sites.createSite({
      accountId,
      name: 'B',
      domain: 'b.example.com',
      categoriesClosed: false,
      categories: [],
    });
    await linkPolicy(system, tenant, gone.id);
    await system.rpc.sites.setSitePolicy({ accountId, id: site.id, policyId: kept.id });
    await api.delete(`/policies/${gone.id}`);
    const policyOf = async (id: string) => (await system.rpc.sites.getSite({ accountId, id })).site.policyId;
    expect(await policyOf(tenant.site.id)).toBe('');
    expect(await policyOf(site.id)).toBe(kept.id);
  });
});

test('[spec 4.3] another account’s policy returns the 404 of an absent one to GET, PUT and DELETE, and does not change', async () => {
  const other = await system.tenants.create();
  const theirs = await createPolicy(system.api(other.key));
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', aPolicy()],
    ['DELETE', undefined],
  ] as const) {
    const foreign = await api.request(method, `/policies/${theirs.id}`, { body });
    expectError(foreign, 404, 'not_found');
    expect(foreign.text).toBe((await api.request(method, `/policies/${absentUuid}`, { body })).text);
  }
  expect((await system.api(other.key).get(`/policies/${theirs.id}`)).body).toEqual(theirs);
});

test.each(['x', '1', '%20', 'ffffffff-ffff-ffff-ffff-fffffffffff', 'versions'])(
  '[decision 8.8] the malformed id %s returns 404',
  async (id) => {
    expectError(await api.get(`/policies/${id}`), 404, 'not_found');
    expectError(await api.put(`/policies/${id}`, aPolicy()), 404, 'not_found');
    expectError(await api.delete(`/policies/${id}`), 404, 'not_found');
  },
);
