import { aConsent, createConsent } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { createPolicy, linkPolicy, publishVersion, sha256Of, type PolicyJson } from '../../system/policies';
import { useSystem } from '../../system/use-system';

const system = useSystem();

/** An account whose site is linked to a policy at version 1. */
async function newOwner() {
  const tenant = await system.tenants.create();
  const api = system.api(tenant.key);
  const policy = await createPolicy(api);
  await linkPolicy(system, tenant, policy.id);
  return { tenant, api, policy };
}

const textOf = (version: number) => `The text of version ${version} of this policy.`;

/** Which text a stored consent refers to (decision 2.3). */
async function storedReference(id: string): Promise<unknown> {
  const [row] = await system.sql.consent.query('SELECT policy_version, policy_id, policy_sha256 FROM consents WHERE id = $1', [id]);
  return row;
}

const reference = (policy: PolicyJson, version: number, content: string) => ({
  policy_version: version,
  policy_id: policy.id,
  policy_sha256: sha256Of(content),
});

describe('omitted', () => {
  test('[decision 2.3] without a policy the version is 0 and no text is referred to', async () => {
    const tenant = await system.tenants.create();
    const consent = await createConsent(system.api(tenant.key), tenant.site);
    expect(consent.policy_version).toBe(0);
    expect(await storedReference(consent.id)).toEqual({ policy_version: 0, policy_id: null, policy_sha256: '' });
  });

  test('[decision 2.3] it is the current version of the linked policy, with the policy’s id and the hash of its text', async () => {
    const { tenant, api, policy } = await newOwner();
    const consent = await createConsent(api, tenant.site);
    expect(consent.policy_version).toBe(1);
    expect(await storedReference(consent.id)).toEqual(reference(policy, 1, policy.content));
  });

  test('[decision 2.3] a consent created after a policy update returned carries the new version, on every gateway, each time', async () => {
    const { tenant, api, policy } = await newOwner();
    const elsewhere = system.api(tenant.key, 1);
    for (let version = 2; version <= 30; version++) {
      await publishVersion(version % 2 === 0 ? api : elsewhere, policy.id, textOf(version));
      const [here, there] = await Promise.all([createConsent(api, tenant.site), createConsent(elsewhere, tenant.site)]);
      expect([here.policy_version, there.policy_version]).toEqual([version, version]);
      expect(await storedReference(there.id)).toEqual(reference(policy, version, textOf(version)));
    }
  });

  test('[decision 2.3] the rows of a batch carry it too', async () => {
    const { tenant, api, policy } = await newOwner();
    await publishVersion(api, policy.id, textOf(2));
    const { body } = await api.post('/consents/batch', { consents: [aConsent(tenant.site), aConsent(tenant.site, { policy_version: 1 })] });
    const ids = (body.results as { consent: { id: string } }[]).map(({ consent }) => consent.id);
    expect(await storedReference(ids[0] as string)).toEqual(reference(policy, 2, textOf(2)));
    expect(await storedReference(ids[1] as string)).toEqual(reference(policy, 1, policy.content));
  });

  test('[spec 9.2] a consent keeps the version in force at its time when later ones are published', async () => {
    const { tenant, api, policy } = await newOwner();
    const consent = await createConsent(api, tenant.site);
    await publishVersion(api, policy.id, textOf(2));
    expect((await api.get(`/consents/${consent.id}`)).body).toEqual(consent);
    expect(await storedReference(consent.id)).toEqual(reference(policy, 1, policy.content));
  });
});

describe('given', () => {
  test('[decision 2.3] an earlier version is taken, with the hash of that version’s text', async () => {
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

  test('[decision 2.3] a version above the current one was never published: 400, until it is', async () => {
    const { tenant, api, policy } = await newOwner();
    for (const policy_version of [2, 2_147_483_647]) {
      const answer = await api.post('/consents', aConsent(tenant.site, { policy_version }));
      expectError(answer, 400, 'invalid_request');
      expect(messageOf(answer)).toContain('policy_version');
    }
    await publishVersion(api, policy.id, textOf(2));
    expect((await createConsent(api, tenant.site, { policy_version: 2 })).policy_version).toBe(2);
  });

  test('[decision 8.3] for a site without a policy any version from 1 is taken as sent', async () => {
    const tenant = await system.tenants.create();
    const consent = await createConsent(system.api(tenant.key), tenant.site, { policy_version: 77 });
    expect(await storedReference(consent.id)).toEqual({ policy_version: 77, policy_id: null, policy_sha256: '' });
  });

  test('[decision 2.5] an update to another version stores that version’s text, and the history keeps the one before', async () => {
    const { tenant, api, policy } = await newOwner();
    await publishVersion(api, policy.id, textOf(2));
    const { id } = await createConsent(api, tenant.site, { policy_version: 1 });
    await api.put(`/consents/${id}`, { policy_version: 2 });
    expect(await storedReference(id)).toEqual(reference(policy, 2, textOf(2)));
    expect(
      await system.sql.consent.query('SELECT policy_version, policy_id, policy_sha256 FROM consent_history WHERE consent = $1', [id]),
    ).toEqual([reference(policy, 1, policy.content)]);
  });

  test('[decision 2.5] an update of something else leaves version and text as they were, whatever was published since', async () => {
    const { tenant, api, policy } = await newOwner();
    const { id } = await createConsent(api, tenant.site);
    await publishVersion(api, policy.id, textOf(2));
    expect((await api.put(`/consents/${id}`, { accepted: false })).body.policy_version).toBe(1);
    expect(await storedReference(id)).toEqual(reference(policy, 1, policy.content));
  });
});

describe('the link', () => {
  test('[decision 8.3] after a site was linked to another policy, omitted and given versions mean that one', async () => {
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

  test('[spec 4.3] deleting a policy detaches its sites: new consents count as without one, earlier ones keep theirs', async () => {
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

  test('[decision 2.3] a version published while consents come in is in force for each one that began after', async () => {
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
