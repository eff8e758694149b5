import { waitUntil } from '@consent/testkit';
import type { ApiClient } from '../../system/api-client';
import { absentConsentId, consentFields, createConsent } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { createPolicy, linkPolicy, publishVersion } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

describe('a valid update', () => {
  test.each([
    { accepted: false },
    { accepted: true },
    { preferences: { ads: false } },
    { policy_version: 4 },
    { accepted: false, preferences: {}, policy_version: 9 },
  ])('[decision 2.5] with %j returns 200 with those fields changed and all others as before', async (change) => {
    const before = await createConsent(api, tenant.site, {
      preferences: { analytics: true },
      consent_id: 'c',
      user_agent: 'u',
      policy_version: 3,
    });
    const answer = await api.put(`/consents/${before.id}`, change);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(consentFields);
    expect(answer.body).toEqual({ ...before, ...change, updated_at: answer.body.updated_at });
    expect((await api.get(`/consents/${before.id}`)).text).toBe(answer.text);
  });

  test('[decision 2.5] replaces the whole map of preferences', async () => {
    const { id } = await createConsent(api, tenant.site, { preferences: { ads: true, analytics: true } });
    expect((await api.put(`/consents/${id}`, { preferences: { maps: false } })).body.preferences).toEqual({ maps: false });
    expect((await api.put(`/consents/${id}`, { preferences: {} })).body.preferences).toEqual({});
  });

  test('[spec 2.1] sets updated_at and keeps created_at', async () => {
    const before = await createConsent(api, tenant.site);
    await waitUntil('the next millisecond', () => Date.now() > Date.parse(before.created_at));
    const { body: after } = await api.put(`/consents/${before.id}`, { accepted: false });
    expect(after.created_at).toBe(before.created_at);
    expect(after.updated_at > before.updated_at).toBe(true);
  });
});

describe('an update that is refused', () => {
  test.each([
    [{}, ''],
    [{ subject_id: 'other' }, 'subject_id'],
    [{ site_id: 'other', accepted: true }, 'site_id'],
    [{ user_agent: 'other', accepted: true }, 'user_agent'],
    [{ deleted_at: null }, 'deleted_at'],
    [{ ip_address: '8.8.8.8' }, 'ip_address'],
    [{ accepted: 'false' }, 'accepted'],
    [{ accepted: null }, 'accepted'],
    [{ preferences: null }, 'preferences'],
    [{ preferences: { _x: true } }, 'preferences'],
    [{ preferences: { ads: 1 } }, 'preferences'],
    [{ policy_version: 0 }, 'policy_version'],
    [{ policy_version: 1.5 }, 'policy_version'],
    [{ policy_version: null }, 'policy_version'],
    [[], ''],
  ])('[decision 2.5] with %j returns 400 and changes nothing', async (change, named) => {
    const before = await createConsent(api, tenant.site);
    const answer = await api.put(`/consents/${before.id}`, change);
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toContain(named);
    expect((await api.get(`/consents/${before.id}`)).body).toEqual(before);
  });

  test('[decision 2.5] of an erased consent returns 409 conflict and changes nothing', async () => {
    const { id } = await createConsent(api, tenant.site);
    const erased = await api.delete(`/consents/${id}`);
    expectError(await api.put(`/consents/${id}`, { accepted: false }), 409, 'conflict');
    expect((await api.get(`/consents/${id}`)).text).toBe(erased.text);
    expect((await api.get(`/consents/${id}/history`)).body.data).toEqual([]);
  });

  test('[spec 5.3] of another account’s consent returns the 404 of an absent one and changes nothing', async () => {
    const other = await system.tenants.create();
    const theirs = await createConsent(system.api(other.key), other.site);
    const foreign = await api.put(`/consents/${theirs.id}`, { accepted: false });
    expectError(foreign, 404, 'not_found');
    expect(foreign.text).toBe((await api.put(`/consents/${absentConsentId}`, { accepted: false })).text);
    expect((await system.api(other.key).get(`/consents/${theirs.id}`)).body).toEqual(theirs);
  });

  test('[decisions 8.8, 8.16] of a malformed id or a lower-case ULID returns 404', async () => {
    const { id } = await createConsent(api, tenant.site);
    for (const wrong of [id.toLowerCase(), id.slice(1), `${id}0`, 'x', '%20', `8${id.slice(1)}`]) {
      expectError(await api.put(`/consents/${wrong}`, { accepted: false }), 404, 'not_found');
    }
  });

  test('[decision 2.1] with an unknown key of closed categories returns 400 and changes nothing', async () => {
    const { accountId } = tenant;
    const { site } = await system.rpc.sites.createSite({
      accountId,
      name: 'C',
      domain: 'c.example.com',
      categoriesClosed: true,
      categories: ['ads'],
    });
    const before = await createConsent(api, site, { preferences: { ads: true } });
    const answer = await api.put(`/consents/${before.id}`, { preferences: { maps: true } });
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toContain('maps');
    expect((await api.get(`/consents/${before.id}`)).body).toEqual(before);
    expect((await api.put(`/consents/${before.id}`, { preferences: { ads: false } })).body.preferences).toEqual({ ads: false });
  });
});

describe('an update of a site with a policy', () => {
  test('[decision 2.3] may set any published policy_version; a later one returns 400', async () => {
    const owner = await system.tenants.create();
    const client = system.api(owner.key);
    const policy = await createPolicy(client);
    await publishVersion(client, policy.id, 'The second text of this policy.');
    await linkPolicy(system, owner, policy.id);
    const { id } = await createConsent(client, owner.site);
    expect((await client.put(`/consents/${id}`, { policy_version: 1 })).body.policy_version).toBe(1);
    expectError(await client.put(`/consents/${id}`, { policy_version: 3 }), 400, 'invalid_request');
    await publishVersion(client, policy.id, 'The third text of this policy.');
    expect((await client.put(`/consents/${id}`, { policy_version: 3 })).body.policy_version).toBe(3);
  });
});
