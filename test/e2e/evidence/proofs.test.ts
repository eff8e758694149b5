import { verifyProof } from '@consent/evidence-verifier';
import type { ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import { absentConsentId, createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { absentUuid, createPolicy, linkPolicy, publishVersion } from '../../system/policies';
import { quotaOf } from '../../system/quota-headers';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { getKeys, sha256, untilLogged, verifyEd25519 } from './evidence-calls';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;
let browser: Browser;
let keys: string;
beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  browser = await system.signIn(tenant);
  keys = await getKeys(system);
});

const proofOf = (path: string) => untilLogged(() => api.get(`${path}/proof`));
const verify = (proof: string, data?: string) =>
  verifyProof({ proof: Buffer.from(proof), ...(data !== undefined && { data: Buffer.from(data) }), keys, sha256, verifyEd25519 });

describe('[decision 22.1] GET /consents/{id}/proof', () => {
  test('proves the exact body of the 201, of every change, and of the deletion', async () => {
    const policy = await createPolicy(api);
    await linkPolicy(system, tenant, policy.id);
    const created = await api.post('/consents', { site_id: tenant.site.id, subject_id: 'ada', accepted: true });
    const path = `/consents/${created.body.id}`;
    const bodies = [created.text];
    bodies.push((await api.put(path, { accepted: false })).text, (await api.delete(path)).text);
    const { status, body, text } = await proofOf(path);
    expect(status).toBe(200);
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual(['consent.created', 'consent.revoked', 'consent.revoked']);
    expect(body.in_log_by > created.body.created_at).toBe(true);
    for (const data of bodies) expect(await verify(text, data)).toMatchObject({ outcome: 'holds', refutations: [] });
    await linkPolicy(system, tenant, '');
  });

  test('refutes a body with one character changed, and a proof with one byte changed', async () => {
    const created = await api.post('/consents', { site_id: tenant.site.id, subject_id: 'grace', accepted: true });
    const { text, body } = await proofOf(`/consents/${created.body.id}`);
    expect(await verify(text, created.text.replace('"accepted":true', '"accepted":false'))).toMatchObject({ outcome: 'refuted' });
    const [event] = body.events;
    for (const name of ['entry', 'salt'] as const) {
      const bytes = Buffer.from(event[name], 'base64url');
      bytes[bytes.length - 1]! ^= 1;
      const changed = JSON.stringify({ ...body, events: [{ ...event, [name]: bytes.toString('base64url') }] });
      expect(await verify(changed, created.text)).toMatchObject({ outcome: 'refuted' });
    }
  });

  test('returns the 404 of an absent record for another account’s record, to a key and to a session', async () => {
    const other = await system.tenants.create();
    const { id } = await createConsent(system.api(other.key), other.site);
    for (const client of [api, browser]) {
      const foreign = await client.get(`/consents/${id}/proof`);
      expectError(foreign, 404, 'not_found');
      expect(foreign.text).toBe((await client.get(`/consents/${absentConsentId}/proof`)).text);
    }
  });

  test('costs one unit by key and none by session; a 404 costs nothing', async () => {
    const { id } = await createConsent(api, tenant.site);
    await proofOf(`/consents/${id}`);
    const used = async () => quotaOf(await api.get('/consents?limit=1'))?.used as number;
    const before = await used();
    await api.get(`/consents/${id}/proof`);
    await browser.get(`/consents/${id}/proof`);
    await api.get(`/consents/${absentConsentId}/proof`);
    expect(await used()).toBe(before + 2);
  });
});

describe('[decision 22.1] GET /policies/{policyId}/versions/{version}/proof', () => {
  test('proves each version of a policy, also after the policy is deleted', async () => {
    const policy = await createPolicy(api);
    await publishVersion(api, policy.id, 'A second text of this policy.');
    await api.delete(`/policies/${policy.id}`);
    for (const version of [1, 2]) {
      const { status, body, text } = await proofOf(`/policies/${policy.id}/versions/${version}`);
      expect(status).toBe(200);
      expect(body.events[0]).toMatchObject({ type: 'policy.published', salt: '' });
      expect(JSON.parse(body.events[0].frame).policy).toMatchObject({ id: policy.id, version });
      expect(await verify(text)).toMatchObject({ outcome: 'holds' });
    }
    expectError(await api.get(`/policies/${policy.id}/versions/3/proof`), 404, 'not_found');
    expectError(await api.get(`/policies/${absentUuid}/versions/1/proof`), 404, 'not_found');
  });

  test('returns 404 for a policy of another account', async () => {
    const other = await system.tenants.create();
    const { id } = await createPolicy(system.api(other.key));
    expectError(await api.get(`/policies/${id}/versions/1/proof`), 404, 'not_found');
  });
});
