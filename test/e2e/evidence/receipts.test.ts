import { createPublicKey } from 'node:crypto';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import type { ReceiptPayload } from '@consent/evidence-format';
import type { ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import { absentConsentId, createConsent } from '../../system/consents';
import { expectError, messageOf } from '../../system/expect-error';
import { createPolicy, linkPolicy } from '../../system/policies';
import { quotaOf } from '../../system/quota-headers';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { untilLogged } from './evidence-calls';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;
let browser: Browser;
beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  browser = await system.signIn(tenant);
});

const jwks = async () => (await (await fetch(`${system.baseUrl}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
const jwsOf = (id: string, client: Pick<ApiClient, 'get'> = api) => untilLogged(() => client.get(`/consents/${id}/receipt?format=jws`));
const payloadOf = (jws: string) => Buffer.from(jws.split('.')[1]!, 'base64url').toString();
const issuesOf = (id: string) =>
  system.sql.consent.query('SELECT id, issued_to_kind, issued_to_id FROM receipts WHERE account_id = $1 AND consent = $2', [
    tenant.accountId,
    id,
  ]);

describe('GET /.well-known/jwks.json', () => {
  test('[decision 43.4] has the public keys only, for pages of every origin', async () => {
    const response = await fetch(`${system.baseUrl}/.well-known/jwks.json`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const { keys } = (await response.json()) as JSONWebKeySet;
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
      expect(createPublicKey({ key: key as never, format: 'jwk' }).asymmetricKeyType).toBe('ed25519');
    }
  });
});

describe('GET /consents/{id}/receipt?format=jws', () => {
  test('[decision 43.2] without format, and with json, a receipt is the one of version 1.0', async () => {
    const { id } = await createConsent(api, tenant.site);
    const [first, second] = [await api.get(`/consents/${id}/receipt`), await api.get(`/consents/${id}/receipt?format=json`)];
    const masked = (text: string, receiptId: string) => text.replace(receiptId, '<id>');
    expect(masked(second.text, second.body.receipt_id as string)).toBe(masked(first.text, first.body.receipt_id as string));
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
  });

  test('[decision 43.3] is signed by a published key, has the exact receipt 1.0 and the exact texts, and its issue is recorded', async () => {
    const created = await api.post('/consents', { site_id: tenant.site.id, subject_id: 'ada', accepted: true, preferences: { ads: true } });
    const id = created.body.id as string;
    const updated = await api.put(`/consents/${id}`, { accepted: false });
    const answer = await jwsOf(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/jose');
    const { protectedHeader } = await compactVerify(answer.text, createLocalJWKSet(await jwks()));
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'consent-receipt+jws' });
    const payload = payloadOf(answer.text);
    const { receipt, jti, evidence } = JSON.parse(payload) as ReceiptPayload;
    expect(evidence.events.map(({ data }) => data)).toEqual([created.text, updated.text]);
    const plain = await api.get(`/consents/${id}/receipt`);
    expect(payload).toContain(`"receipt":${plain.text.replace(plain.body.receipt_id as string, jti)},`);
    expect(receipt).toMatchObject({ receipt_id: jti, accepted: false });
    expect(await issuesOf(id)).toContainEqual({ id: jti, issued_to_kind: 'api_key', issued_to_id: tenant.keyId });
  });

  test('[decision 43.3] works for an erased consent, with the leaf of the erasure', async () => {
    const { id } = await createConsent(api, tenant.site, { subject_id: 'erased' });
    await api.delete('/consents/by-subject/erased');
    const { receipt, evidence } = JSON.parse(payloadOf((await jwsOf(id)).text)) as {
      receipt: { deleted_at: string };
      evidence: { events: { type: string }[] };
    };
    expect(receipt.deleted_at).not.toBeNull();
    expect(evidence.events.map(({ type }) => type)).toEqual(['consent.created', 'consent.erased']);
  });

  test('[decision 43.2] costs one unit by key and none by session, and records a session as the user', async () => {
    const { id } = await createConsent(api, tenant.site);
    await jwsOf(id);
    const used = async () => quotaOf(await api.get('/consents?limit=1'))?.used as number;
    const before = await used();
    await jwsOf(id);
    await jwsOf(id, browser);
    await api.get(`/consents/${absentConsentId}/receipt?format=jws`);
    expect(await used()).toBe(before + 2);
    expect((await issuesOf(id)).map(({ issued_to_kind }) => issued_to_kind).sort()).toEqual(['api_key', 'api_key', 'user']);
  });

  test.each(['jws', 'ts27560-2023'])(
    '[spec 5.3] as %s, another account’s consent is the 404 of an absent one, and nothing is issued',
    async (format) => {
      const other = await system.tenants.create();
      const { id } = await createConsent(system.api(other.key), other.site);
      for (const client of [api, browser]) {
        const foreign = await client.get(`/consents/${id}/receipt?format=${format}`);
        expectError(foreign, 404, 'not_found');
        expect(foreign.text).toBe((await client.get(`/consents/${absentConsentId}/receipt?format=${format}`)).text);
      }
      expect(await system.sql.consent.query('SELECT 1 FROM receipts WHERE consent = $1', [id])).toEqual([]);
    },
  );

  test.each(['jwt', 'JWS', 'kantara', 'ts27560', ''])('[decision 43.2] the format %j is 400, which names the three', async (format) => {
    const { id } = await createConsent(api, tenant.site);
    const answer = await api.get(`/consents/${id}/receipt?format=${format}`);
    expectError(answer, 400, 'invalid_request');
    expect(messageOf(answer)).toBe('format must be one of: json, jws, ts27560-2023.');
  });

  test('[decision 8.14] HEAD stays 405', async () => {
    const { id } = await createConsent(api, tenant.site);
    expect((await api.head(`/consents/${id}/receipt?format=jws`)).status).toBe(405);
  });

  test('[decision 43.3] hostile texts of the allowed length pass unchanged', async () => {
    const hostile = '"\\\u2028\u202e\u0001𝒂</script>'.repeat(30);
    const preferences = Object.fromEntries(Array.from({ length: 64 }, (_, at) => [`c${at}`.padEnd(64, 'x'), at % 2 === 0]));
    const body = { subject_id: [...hostile].slice(0, 256).join(''), consent_id: 'x'.repeat(128), user_agent: hostile, preferences };
    const { id } = await createConsent(api, tenant.site, body);
    const answer = await jwsOf(id);
    const { receipt } = JSON.parse(payloadOf(answer.text)) as { receipt: object };
    expect(receipt).toMatchObject({ consent_id: id, subject_id: body.subject_id, user_agent: hostile, preferences });
    await compactVerify(answer.text, createLocalJWKSet(await jwks()));
  });
});

describe('GET /consents/{id}/receipt?format=ts27560-2023', () => {
  const whole = {
    ...{ name: 'Shop Ltd', contact: 'DPO', address: '1 Main Street', privacy_url: 'https://example.com/privacy' },
    ...{ jurisdiction: 'IE', language: 'en' },
  };

  test('[decision 43.5] is 409 that names the missing fields, until the controller is set; nothing is issued before', async () => {
    const { id } = await createConsent(api, tenant.site);
    const path = `/consents/${id}/receipt?format=ts27560-2023`;
    const refused = await api.get(path);
    expectError(refused, 409, 'conflict');
    expect(messageOf(refused)).toBe(
      'The data controller lacks name, contact, address, privacy_url, jurisdiction, language. Set them in the dashboard, or with PUT /controller.',
    );
    expect(refused.headers.has('retry-after')).toBe(false);
    await browser.put('/controller', { ...whole, address: '', language: '' });
    const problem = await api.request('GET', path, { headers: { Accept: 'application/problem+json' } });
    expect(problem.status).toBe(409);
    expect((JSON.parse(problem.text) as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)).toEqual([
      '/address',
      '/language',
    ]);
    expect(await issuesOf(id)).toEqual([]);
    await browser.put('/controller', whole);
    const answer = await api.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/ld+json');
    const receipt = JSON.parse(answer.text) as Record<string, unknown>;
    expect(await issuesOf(id)).toMatchObject([{ id: receipt['dct:identifier'] }]);
  });

  test('[decision 43.5] has the record, its changes and the policy text that anyone can read', async () => {
    await browser.put('/controller', whole);
    const policy = await createPolicy(api);
    await linkPolicy(system, tenant, policy.id);
    const { id } = await createConsent(api, tenant.site, { subject_id: 'eve', preferences: { ads: true, chat: false } });
    await api.put(`/consents/${id}`, { accepted: false });
    const { text } = await api.get(`/consents/${id}/receipt?format=ts27560-2023`);
    const record = (JSON.parse(text) as Record<string, Record<string, never>>)['dpv:hasRecordOfActivity']!;
    expect(record).toMatchObject({
      'dct:identifier': id,
      'dpv:hasDataSubject': { 'dct:identifier': 'eve' },
      'dpv:hasConsentStatus': [{ '@type': ['dpv:ConsentGiven', 'dpv:ExpressedConsent'] }, { '@type': 'dpv:ConsentWithdrawn' }],
      'dpv:hasEntity': { 'dpv:hasName': 'Shop Ltd' },
    });
    const { pathname } = new URL(record['dpv:hasNotice']!['@id'] as string);
    expect((await fetch(`${system.baseUrl}${pathname}`)).status).toBe(200);
    await linkPolicy(system, tenant, '');
  });
});
