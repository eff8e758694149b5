import { aConsent, createConsent } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { createPolicy, linkPolicy, publishVersion, sha256Of, type PolicyJson } from '../../system/policies';
import { useSystem } from '../../system/use-system';

const system = useSystem();

async function newOwner() {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const policy = await createPolicy(api);
  await linkPolicy(system, tenant, policy.id);
  return { tenant, api, policy };
}

const textOf = (version: number) => `The text of version ${version} of this policy.`;

async function storedReference(id: string): Promise<unknown> {
  const [row] = await system.sql.consent.query('SELECT policy_version, policy_id, policy_sha256 FROM consents WHERE id = $1', [id]);
  return row;
}

const reference = (policy: PolicyJson, version: number, content: string) => ({
  policy_version: version,
  policy_id: policy.id,
  policy_sha256: sha256Of(content),
});

describe('an omitted policy_version', () => {
  test('[decision 2.3] is 0 and refers to no text when the site has no policy', async () => {
    const tenant = await system.tenants.create();
    const consent = await createConsent(system.api(tenant.key), tenant.site);
    expect(consent.policy_version).toBe(0);
    expect(await storedReference(consent.id)).toEqual({ policy_version: 0, policy_id: null, policy_sha256: '' });
  });

  test('[decision 2.3] is the current version of the linked policy, stored with the policy’s id and the hash of its text', async () => {
    const { tenant, api, policy } = await newOwner();
    const consent = await createConsent(api, tenant.site);
    expect(consent.policy_version).toBe(1);
    expect(await storedReference(consent.id)).toEqual(reference(policy, 1, policy.content));
  });

  test('[decision 2.3] is the new version on every gateway as soon as the policy update has returned', async () => {
    const { tenant, api, policy } = await newOwner();
    const elsewhere = system.api(tenant.key, 1);
    for (let version = 2; version <= 30; version++) {
      await publishVersion(version % 2 === 0 ? api : elsewhere, policy.id, textOf(version));
      const [here, there] = await Promise.all([createConsent(api, tenant.site), createConsent(elsewhere, tenant.site)]);
      expect([here.policy_version, there.policy_version]).toEqual([version, version]);
      expect(await storedReference(there.id)).toEqual(reference(policy, version, textOf(version)));
    }
  });

  test('[decision 2.3] is the current version in the rows of a batch too', async () => {
    const { tenant, api, policy } = await newOwner();
    await publishVersion(api, policy.id, textOf(2));
    const { body } = await api.post('/consents/batch', { consents: [aConsent(tenant.site), aConsent(tenant.site, { policy_version: 1 })] });
    const ids = (body.results as { consent: { id: string } }[]).map(({ consent }) => consent.id);
    expect(await storedReference(ids[0] as string)).toEqual(reference(policy, 2, textOf(2)));
    expect(await storedReference(ids[1] as string)).toEqual(reference(policy, 1, policy.content));
  });

  test('[spec 9.2] does not change in a stored consent when later versions are published', async () => {
    const { tenant, api, policy } = await newOwner();
    const consent = await createConsent(api, tenant.site);
    await publishVersion(api, policy.id, textOf(2));
    expect((await api.get(`/consents/${consent.id}`)).body).toEqual(consent);
    expect(await storedReference(consent.id)).toEqual(reference(policy, 1, policy.content));
  });
});

describe('a given policy_version', () => {
  test('[decision 2.3] may be an earlier version, stored with the hash of that version’s text', async () => {
    const { tenant, api, policy } = await newOwner();
    for (const version of [2, 3]) await publishVersion(api, policy.id, textOf(version));
    for (const [version, content] of [
      [1, policy.content],
      [2, textOf(2)],
      [3, textOf(3)],
    ] as const) {
      const consent = await createConsent(api, tenant.site, { policy_version: version });
      expect(await storedReference(consent.id)).toEqual(reference(policy, version, content));
    }
  });

  test('[decision 2.3] above the current version returns 400 until that version is published', async () => {
    const { tenant, api, policy } = await newOwner();
    for (const policy_version of [2, 2_147_483_647]) {
      const answer = await api.post('/consents', aConsent(tenant.site, { policy_version }));
      expectError(answer, 400, 'invalid_request');
      expect(messageOf(answer)).toContain('policy_version');
    }
    await publishVersion(api, policy.id, textOf(2));
    expect((await createConsent(api, tenant.site, { policy_version: 2 })).policy_version).toBe(2);
  });

  test('[decision 8.3] is stored as sent for a site without a policy', async () => {
    const tenant = await system.tenants.create();
    const consent = await createConsent(system.api(tenant.key), tenant.site, { policy_version: 77 });
    expect(await storedReference(consent.id)).toEqual({ policy_version: 77, policy_id: null, policy_sha256: '' });
  });

  test('[decision 2.5] changes the stored text in an update, and the history keeps the text before', async () => {
    const { tenant, api, policy } = await newOwner();
    await publishVersion(api, policy.id, textOf(2));
    const { id } = await createConsent(api, tenant.site, { policy_version: 1 });
    await api.put(`/consents/${id}`, { policy_version: 2 });
    expect(await storedReference(id)).toEqual(reference(policy, 2, textOf(2)));
    expect(
      await system.sql.consent.query('SELECT policy_version, policy_id, policy_sha256 FROM consent_history WHERE consent = $1', [id]),
    ).toEqual([reference(policy, 1, policy.content)]);
  });

  test('[decision 2.5] is not changed by an update of other fields, even if a version was published since', async () => {
    const { tenant, api, policy } = await newOwner();
    const { id } = await createConsent(api, tenant.site);
    await publishVersion(api, policy.id, textOf(2));
    expect((await api.put(`/consents/${id}`, { accepted: false })).body.policy_version).toBe(1);
    expect(await storedReference(id)).toEqual(reference(policy, 1, policy.content));
  });
});

describe('the link of a site to a policy', () => {
  test('[decision 8.3] decides which policy omitted and given versions refer to', async () => {
    const { tenant, api, policy } = await newOwner();
    await publishVersion(api, policy.id, textOf(2));
    const other = await createPolicy(api, { content: 'Another policy altogether.' });
    await linkPolicy(system, tenant, other.id);
    const consent = await createConsent(api, tenant.site);
    expect(await storedReference(consent.id)).toEqual(reference(other, 1, other.content));
    expectError(await api.post('/consents', aConsent(tenant.site, { policy_version: 2 })), 400, 'invalid_request');
    await linkPolicy(system, tenant, policy.id);
    expect((await createConsent(api, tenant.site)).policy_version).toBe(2);
    await linkPolicy(system, tenant, '');
    expect((await createConsent(api, tenant.site)).policy_version).toBe(0);
  });

  test('[spec 4.3] ends when the policy is deleted: new consents have no policy, earlier ones keep theirs', async () => {
    const { tenant, api, policy } = await newOwner();
    const before = await createConsent(api, tenant.site);
    expect((await api.delete(`/policies/${policy.id}`)).status).toBe(200);
    expect((await createConsent(system.api(tenant.key, 1), tenant.site)).policy_version).toBe(0);
    expect((await createConsent(api, tenant.site, { policy_version: 5 })).policy_version).toBe(5);
    expect((await api.get(`/consents/${before.id}`)).body).toEqual(before);
    expect(await storedReference(before.id)).toEqual(reference(policy, 1, policy.content));
    const { site } = await system.rpc.sites.getSite({ accountId: tenant.accountId, id: tenant.site.id });
    expect(site.policyId).toBe('');
  });

  test('[decision 2.3] gives each consent at least the version published before the consent was sent', async () => {
    const { tenant, api, policy } = await newOwner();
    let published = 1;
    const publishing = (async () => {
      for (let version = 2; version <= 20; version++) published = (await publishVersion(api, policy.id, textOf(version))).version;
    })();
    while (published < 20) {
      const least = published;
      const consents = await Promise.all(Array.from({ length: 8 }, () => createConsent(api, tenant.site)));
      for (const { policy_version } of consents) expect(policy_version).toBeGreaterThanOrEqual(least);
    }
    await publishing;
    const rows = await system.sql.consent.query<{ policy_version: number; policy_sha256: string }>(
      'SELECT DISTINCT policy_version, policy_sha256 FROM consents WHERE account_id = $1',
      [tenant.accountId],
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { policy_version, policy_sha256 } of rows) {
      expect(policy_sha256).toBe(sha256Of(policy_version === 1 ? policy.content : textOf(policy_version)));
    }
  });
});
