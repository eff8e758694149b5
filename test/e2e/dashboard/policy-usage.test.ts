import { aConsent, createConsents } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { misfitOf } from '../../system/openapi';
import { absentUuid, createPolicy, linkPolicy, publishVersion } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let browser: Browser;
let policyId: string;
let updatedId: string;
let secondSite: { id: string };

const usage = (query = '') => browser.get(`/policies/${policyId}/usage${query}`);

beforeAll(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
  const api = system.api(tenant.key);
  const policy = await createPolicy(api);
  policyId = policy.id;
  secondSite = (await browser.post('/sites', { name: 'Second', domain: 'second.example.com' })).body as { id: string };
  await linkPolicy(system, tenant, policyId);
  await createConsents(api, [aConsent(tenant.site), aConsent(tenant.site, { accepted: false })]);
  await publishVersion(api, policyId, 'The second text of all.');
  await publishVersion(api, policyId, 'The third text of all.');
  await browser.put(`/sites/${secondSite.id}/policy`, { policy_id: policyId });
  const [first] = await createConsents(api, [aConsent(tenant.site), aConsent(secondSite), aConsent(tenant.site, { policy_version: 1 })]);
  updatedId = first?.id ?? '';
});

describe('GET /policies/{policyId}/usage', () => {
  test('[decision 29.2] counts the consents of each version and site, without versions that have none', async () => {
    const { status, body } = await usage();
    expect(status).toBe(200);
    expect(misfitOf({ $ref: '#/components/schemas/PolicyUsage' }, body)).toBeUndefined();
    expect(body).toEqual({
      versions: [
        { version: 3, consents: 2 },
        { version: 1, consents: 3 },
      ],
      sites: [
        { site_id: tenant.site.id, consents: 4 },
        { site_id: secondSite.id, consents: 1 },
      ],
      is_complete: true,
    });
  });

  test('[decision 29.2] version limits the counts to one version', async () => {
    expect((await usage('?version=1')).body).toEqual({
      versions: [{ version: 1, consents: 3 }],
      sites: [{ site_id: tenant.site.id, consents: 3 }],
      is_complete: true,
    });
    expect((await usage('?version=2')).body).toEqual({ versions: [], sites: [], is_complete: true });
  });

  test('[decision 29.2] an update, an erasure and the deletion of site and policy do not change the counts', async () => {
    const before = await usage();
    const api = system.api(tenant.key);
    expect((await api.put(`/consents/${updatedId}`, { policy_version: 1 })).status).toBe(200);
    await api.delete(`/consents/${updatedId}`);
    await browser.delete(`/sites/${secondSite.id}`);
    await api.delete(`/policies/${policyId}`);
    expect((await usage()).text).toBe(before.text);
  });

  test('[decision 29.2] an absent version, an absent policy and a policy of another account return 404', async () => {
    for (const version of [4, 999_999_999]) expectError(await usage(`?version=${version}`), 404, 'not_found');
    const stranger = await system.signIn(await system.tenants.create());
    const [foreign, absent] = [await stranger.get(`/policies/${policyId}/usage`), await stranger.get(`/policies/${absentUuid}/usage`)];
    expectError(foreign, 404, 'not_found');
    expect(foreign.text).toBe(absent.text);
  });

  test.each(['version=0', 'version=x', 'version=1.0', 'version=1000000000', 'version=', 'version=1&version=1', 'limit=1'])(
    '[decisions 1.2, 29.2] ?%s returns 400',
    async (query) => {
      expectError(await usage(`?${query}`), 400, 'invalid_request');
    },
  );
});
