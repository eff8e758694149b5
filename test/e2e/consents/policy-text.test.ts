import type { ApiClient } from '../../system/api-client';
import { absentConsentId, createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { createPolicy, linkPolicy, publishVersion, sha256Of } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

describe('GET /consents/{id}/policy [decision 10.2]', () => {
  test('returns the agreed text after a new version, another policy on the site, and deletion of the policy and the consent', async () => {
    const policy = await createPolicy(api, { name: 'Then', content: 'The text that was agreed to: ü 😀.' });
    await linkPolicy(system, tenant, policy.id);
    const consent = await createConsent(api, tenant.site);
    const expected = {
      policy_id: policy.id,
      version: 1,
      name: 'Then',
      sha256: sha256Of(policy.content),
      published_at: policy.created_at,
      content: policy.content,
    };
    const read = () => api.get(`/consents/${consent.id}/policy`);
    expect(await read()).toMatchObject({ status: 200, body: expected });

    await publishVersion(api, policy.id, 'Another text, that nobody agreed to.');
    expect((await read()).body).toEqual(expected);
    await linkPolicy(system, tenant, (await createPolicy(api)).id);
    expect((await read()).body).toEqual(expected);
    await api.delete(`/policies/${policy.id}`);
    expect((await read()).body).toEqual(expected);
    await api.delete(`/consents/${consent.id}`);
    expect((await read()).body).toEqual(expected);
  });

  test('returns 404 for an absent consent and for one without a policy, even when a version was sent', async () => {
    await linkPolicy(system, tenant, '');
    for (const sent of [{}, { policy_version: 3 }]) {
      const consent = await createConsent(api, tenant.site, sent);
      expectError(await api.get(`/consents/${consent.id}/policy`), 404, 'not_found');
    }
    expectError(await api.get(`/consents/${absentConsentId}/policy`), 404, 'not_found');
  });
});
