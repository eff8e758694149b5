import { createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { absentUuid, createPolicy, publishVersion } from '../../system/policies';
import { useSystem } from '../../system/use-system';
import type { ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import type { Tenant } from '../../system/tenants';

const system = useSystem();
let tenant: Tenant;
let browser: Browser;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  browser = await system.signIn(tenant);
  api = system.api(tenant.key, 1);
});

const link = (policyId: string | null) => browser.put(`/sites/${tenant.site.id}/policy`, { policy_id: policyId });
const policyOfSite = async () => (await browser.get(`/sites/${tenant.site.id}`)).body.policy_id as string | null;

test('[decision 2.3] the next consent on any gateway carries the version of the linked policy, or 0 after it is detached', async () => {
  const policy = await createPolicy(api);
  await publishVersion(api, policy.id, 'The second text of this policy.');
  expect((await createConsent(api, tenant.site)).policy_version).toBe(0);

  const linked = await link(policy.id);
  expect([linked.status, linked.body.policy_id]).toEqual([200, policy.id]);
  expect((await createConsent(api, tenant.site)).policy_version).toBe(2);
  await publishVersion(api, policy.id, 'The third text of this policy.');
  expect((await createConsent(api, tenant.site)).policy_version).toBe(3);

  const another = await createPolicy(api);
  await link(another.id);
  expect((await createConsent(api, tenant.site)).policy_version).toBe(1);

  const detached = await link(null);
  expect([detached.status, detached.body.policy_id]).toEqual([200, null]);
  expect((await createConsent(api, tenant.site)).policy_version).toBe(0);
});

test('[decision 1] policy_id may be upper or lower case, and linking the same policy again changes nothing', async () => {
  const policy = await createPolicy(api);
  const linked = await link(policy.id.toUpperCase());
  expect(linked.body.policy_id).toBe(policy.id);
  expect((await link(policy.id)).body).toEqual(linked.body);
});

test('[spec 5.3] another account’s policy, a deleted one and an absent one get the same 404, and the link stays', async () => {
  const mine = await createPolicy(api);
  await link(mine.id);
  const theirs = await createPolicy(system.api((await system.tenants.create()).key));
  const deleted = await createPolicy(api);
  await api.delete(`/policies/${deleted.id}`);
  const answers = [];
  for (const id of [theirs.id, deleted.id, absentUuid]) answers.push(await link(id));
  for (const answer of answers) {
    expectError(answer, 404, 'not_found');
    expect(answer.text).toBe(answers[0]?.text);
  }
  expect(await policyOfSite()).toBe(mine.id);
});

test.each([[{}], [{ policy_id: '' }], [{ policy_id: 'x' }], [{ policy_id: 1 }], [{ policy_id: null, name: 'S' }]])(
  '[decision 1.2] the body %j returns 400',
  async (body) => {
    expectError(await browser.put(`/sites/${tenant.site.id}/policy`, body), 400, 'invalid_request');
  },
);

test('[spec 4.3] a policy that is deleted while it is being linked does not stay linked', async () => {
  for (let round = 0; round < 10; round++) {
    const policy = await createPolicy(api);
    const [linked, deleted] = await Promise.all([link(policy.id), api.delete(`/policies/${policy.id}`)]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(linked.status);
    expect(await policyOfSite()).not.toBe(policy.id);
  }
});
