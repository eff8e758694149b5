import { readLeaves, readManifest, readZip } from '@consent/evidence-format';
import { verifyBundle } from '@consent/evidence-verifier';
import type { ApiClient } from '../../system/api-client';
import { aConsent, absentConsentId, createConsent, createConsents } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { createPolicy, linkPolicy } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { getBundle, getKeys, sha256, untilLogged, verifyEd25519 } from './evidence-calls';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;
let keys: string;
beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  keys = await getKeys(system);
  await linkPolicy(system, tenant, (await createPolicy(api)).id);
});

const verify = (zip: Uint8Array) => verifyBundle({ zip, keys, sha256, verifyEd25519 });

function leavesOf(zip: Uint8Array): [string, boolean][] {
  const leaves = readLeaves(readZip(zip).find(({ name }) => name === 'leaves.json')!.bytes, 6);
  return leaves.map(({ frame, data }) => [(JSON.parse(frame) as { type: string }).type, data !== null]);
}

describe('[decision 22.2] GET /consents/{id}/evidence', () => {
  test('a bundle of a record verifies, contains the record, and does not reveal the content of the subject’s other records', async () => {
    const [first, second] = [
      await createConsent(api, tenant.site, { subject_id: 'ada' }),
      await createConsent(api, tenant.site, { subject_id: 'ada' }),
    ];
    await api.put(`/consents/${first.id}`, { accepted: false });
    const { bytes, headers } = await getBundle(system, tenant, `/consents/${first.id}/evidence`);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="evidence-${first.id}.zip"`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-ratelimit-used')).toMatch(/^\d+$/);
    expect(await verify(bytes)).toMatchObject({ outcome: 'holds', refutations: [], about: { kind: 'consent', id: first.id } });
    expect(leavesOf(bytes)).toEqual([
      ['consent.created', true],
      ['consent.created', false],
      ['consent.revoked', true],
    ]);
    expect(Buffer.from(bytes).includes(`"id\\":\\"${second.id}`)).toBe(false);
  });

  test('[decision 39.4] proves who recorded each record, with a key, by an import, in the dashboard and by the banner', async () => {
    const subject = 'recorders';
    const browser = await system.signIn(tenant);
    const consent = { site_id: tenant.site.id, subject_id: subject, accepted: true };
    const byKey = await createConsent(api, tenant.site, { subject_id: subject });
    const [imported] = await createConsents(api, [aConsent(tenant.site, { subject_id: subject })]);
    const byUser = await browser.post('/consents', consent);
    const visitor = { subject_id: subject, accepted: true };
    const bySite = await system.api().post('/public/consent', visitor, { headers: { 'X-Site-Token': tenant.site.token } });
    const { user } = (await browser.get('/auth/me')).body as { user: { id: string } };
    await untilLogged(() => api.get(`/consents/${bySite.body.id}/proof`));
    const { bytes } = await getBundle(system, tenant, `/subjects/${subject}/evidence`);
    const { outcome, claims } = await verify(bytes);
    expect(outcome).toBe('holds');
    const recorders = claims.flatMap((claim) => (claim.claim === 'recorded' ? [[claim.record, claim.by]] : []));
    expect(recorders).toEqual([
      [byKey.id, { id: tenant.keyId, kind: 'api_key' }],
      [imported!.id, { id: tenant.keyId, kind: 'import' }],
      [byUser.body.id, { id: user.id, kind: 'user' }],
      [bySite.body.id, { id: '', kind: 'site' }],
    ]);
  });

  test('a changed byte is refuted', async () => {
    const { id } = await createConsent(api, tenant.site);
    const { bytes } = await getBundle(system, tenant, `/consents/${id}/evidence`);
    const at = Buffer.from(bytes).indexOf('\\"accepted\\":true');
    expect(at).toBeGreaterThan(0);
    bytes[at + 4]! ^= 1;
    expect(await verify(bytes)).toMatchObject({ outcome: 'refuted' });
  });

  test('a record of another account returns the 404 of an absent record', async () => {
    const other = await system.tenants.create();
    const { id } = await createConsent(system.api(other.key), other.site);
    const foreign = await api.get(`/consents/${id}/evidence`);
    expectError(foreign, 404, 'not_found');
    expect(foreign.text).toBe((await api.get(`/consents/${absentConsentId}/evidence`)).text);
  });
});

describe('[decision 22.2] GET /subjects/{subjectId}/evidence', () => {
  test('a bundle of a subject contains all its events, even after an erasure', async () => {
    const subject = 'jürgen/😀 ?';
    await createConsent(api, tenant.site, { subject_id: subject });
    await createConsent(api, tenant.site, { subject_id: subject });
    const path = `/subjects/${encodeURIComponent(subject)}/evidence`;
    await api.delete(`/consents/by-subject/${encodeURIComponent(subject)}`);
    const { bytes, headers } = await getBundle(system, tenant, path);
    expect(headers.get('content-disposition')).toBe('attachment; filename="evidence-subject.zip"');
    expect(await verify(bytes)).toMatchObject({ outcome: 'holds', about: { kind: 'subject', id: subject } });
    expect(leavesOf(bytes)).toEqual([
      ['consent.created', true],
      ['consent.created', true],
      ['consent.erased', true],
    ]);
  });

  test('a subject of another account has the same empty bundle as an unknown subject', async () => {
    const other = await system.tenants.create();
    await createConsent(system.api(other.key), other.site, { subject_id: 'only-there' });
    await createConsent(api, tenant.site);
    for (const subject of ['only-there', 'never-was']) {
      const { bytes } = await getBundle(system, tenant, `/subjects/${subject}/evidence`);
      expect(leavesOf(bytes)).toEqual([]);
      expect(readManifest(readZip(bytes).find(({ name }) => name === 'manifest.json')!.bytes)).toMatchObject({ subject });
      expect((await verify(bytes)).refutations).toEqual([]);
    }
  });

  test('a subject that is too long returns 400', async () => {
    expectError(await api.get(`/subjects/${'x'.repeat(257)}/evidence`), 400, 'invalid_request');
  });
});
