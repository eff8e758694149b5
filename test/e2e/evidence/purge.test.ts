import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateFile, readZip } from '@consent/evidence-format';
import { verifyBundle, verifyProof } from '@consent/evidence-verifier';
import { waitUntil } from '@consent/testkit';
import { startReceiver, type Receiver } from '../../../services/webhook/test/receiver';
import type { ApiClient } from '../../system/api-client';
import type { Browser } from '../../system/browser';
import { expectError } from '../../system/expect-error';
import { createMark, fieldsFound } from '../../system/marks';
import { createPolicy, linkPolicy } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { useBundledSdk } from '../sdk/bundled-sdk';
import { cliSettings, runCli } from '../sdk/run-cli';
import { createEndpoint } from '../webhooks/webhook-calls';
import { getBundle, getKeys, sha256, untilLogged, verifyEd25519 } from './evidence-calls';
import { purgeNow } from './purge-calls';

const system = useSystem();
useBundledSdk();
let tenant: Tenant;
let api: ApiClient;
let browser: Browser;
let receiver: Receiver;
let folder: string;
beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
  browser = await system.signIn(tenant);
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), 'purge-'));
});
afterAll(async () => {
  await receiver.stop();
  await rm(folder, { recursive: true });
});

const verify = async (zip: Uint8Array, log?: string) => verifyBundle({ zip, keys: await getKeys(system), log, sha256, verifyEd25519 });
const textsOf = (zip: Uint8Array) => Promise.all(readZip(zip).map(async (file) => Buffer.from(await inflateFile(file)).toString('latin1')));

test('[decision 66] the answer of an erasure says when a purge is due, and a purge of an active or unknown subject is refused', async () => {
  await api.post('/consents', { site_id: tenant.site.id, subject_id: 'active', accepted: true, preferences: {} });
  expectError(await api.post('/subjects/active/purge'), 409, 'conflict');
  expectError(await api.post('/subjects/nobody/purge'), 404, 'not_found');
  expectError(await api.get('/subjects/active/purge'), 404, 'not_found');
  const erased = await api.delete('/consents/by-subject/active');
  expect(Object.keys(erased.body)).toEqual(['subject_id', 'erased']);
  const due = Date.parse(erased.headers.get('purge-due-at')!);
  expect(due - Date.now()).toBeGreaterThan(8 * 86_400_000 - 60_000);
  const asked = await api.post('/subjects/active/purge');
  expect(asked.status).toBe(202);
  expect(asked.body).toMatchObject({ subject_id: 'active', status: 'waiting', status_url: '/api/v1/subjects/active/purge' });
  expect(Date.parse(asked.body.due_at as string)).toBeLessThanOrEqual(due);
  const { body } = await api.get('/subjects/active/purge');
  expect(body).toMatchObject({
    id: asked.body.id,
    status: 'waiting',
    done_at: null,
    purged: null,
    unblanked_deliveries: 0,
    certificate: null,
  });
  expect((await browser.post('/subjects/active/purge')).body).toEqual(asked.body);
  expect((await api.delete('/consents/by-subject/active')).headers.has('purge-due-at')).toBe(false);
});

test('[decision 66] after a purge nobody finds the person, everything that was given out before still verifies, and the certificate does too', async () => {
  const marks = ['subject_id', 'consent_id', 'user_agent', 'category'].map((field) => createMark(field));
  const [subject, consentId, agent, category] = marks.map(({ text }) => text) as [string, string, string, string];
  const policy = await createPolicy(api, { content: 'The text of the policy.' });
  await linkPolicy(system, tenant, policy.id);
  await createEndpoint(browser, receiver.url('/hook'));
  const row = { site_id: tenant.site.id, subject_id: subject, consent_id: consentId, accepted: true, preferences: { [category]: true } };
  const created = await api.post('/consents', { ...row, user_agent: agent });
  const id = created.body.id as string;
  await api.put(`/consents/${id}`, { accepted: false });
  const earlier = {
    proof: await untilLogged(() => api.get(`/consents/${id}/proof`)),
    receipt: (await untilLogged(() => api.get(`/consents/${id}/receipt?format=jws`))).text,
    ofConsent: (await getBundle(system, tenant, `/consents/${id}/evidence`)).bytes,
    ofSubject: (await getBundle(system, tenant, `/subjects/${subject}/evidence`)).bytes,
  };
  expect((await api.delete(`/consents/by-subject/${subject}`)).status).toBe(200);
  await untilLogged(() => api.get(`/consents/${id}/proof`));
  await waitUntil(
    'the erasure was delivered',
    async () =>
      (await system.sql.webhook.query(`SELECT FROM deliveries WHERE event_type = 'consent.erased' AND status = 'delivered'`)).length > 0,
  );
  const toldBefore = await system.sql.webhook.query<{ payload: string }>(
    `SELECT payload FROM events WHERE type = 'consent.erased' AND account_id = $1`,
    [tenant.accountId],
  );
  expect(toldBefore.some(({ payload }) => payload.includes(subject))).toBe(true);

  const { status } = await purgeNow(system, api, subject);
  expect(status.body).toMatchObject({ status: 'done', asked_by: { kind: 'api_key', id: tenant.keyId }, purged: { records: 1, leaves: 3 } });

  for (const path of [
    `/consents/${id}`,
    `/consents/${id}/history`,
    `/consents/${id}/context`,
    `/consents/${id}/receipt`,
    `/consents/${id}/policy`,
  ])
    expectError(await api.get(path), 404, 'not_found');
  expectError(await api.put(`/consents/${id}`, { accepted: true }), 404, 'not_found');
  expect((await api.get(`/consents?include_deleted=true&subject_id=${subject}`)).body.data).toEqual([]);
  const list = await api.get(`/consents?include_deleted=true&site_id=${tenant.site.id}`);
  expect(list.text).not.toContain(id);
  expect((await api.get(`/exports/consents/${tenant.site.id}`)).text).not.toContain(id);
  const state = await api.get(`/subjects/${subject}/state?site_id=${tenant.site.id}`);
  expect(state.body).toMatchObject({ state: 'purged', reason: 'purge', record: null, accepted: null, preferences: null, allowed: {} });
  expect(state.body.since).not.toBeNull();
  expect((await api.get(`/subjects/${subject}/states`)).body.data).toMatchObject([{ state: 'purged', site_id: tenant.site.id }]);

  const keys = await getKeys(system);
  const proof = await untilLogged(() => api.get(`/consents/${id}/proof`));
  expect((proof.body.events as { type: string; salt: string }[]).map(({ type, salt }) => [type, salt])).toEqual([
    ['consent.created', ''],
    ['consent.revoked', ''],
    ['consent.erased', ''],
    ['subject.purged', ''],
  ]);
  for (const text of [earlier.proof.text, proof.text])
    expect(await verifyProof({ proof: Buffer.from(text), keys, sha256, verifyEd25519 })).toMatchObject({ outcome: 'holds' });
  for (const zip of [earlier.ofConsent, earlier.ofSubject]) expect(await verify(zip)).toMatchObject({ outcome: 'holds' });

  const ofConsent = (await getBundle(system, tenant, `/consents/${id}/evidence`)).bytes;
  expect(await verify(ofConsent)).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect(
    fieldsFound(
      marks,
      (await textsOf(ofConsent)).map((text) => ({ place: 'bundle', text })),
    ),
  ).toEqual({});
  const ofSubject = (await getBundle(system, tenant, `/subjects/${subject}/evidence`)).bytes;
  const log = (await api.get('/log')).text;
  // The product's own address is behind the gateways of the tests.
  const logUrl = `${system.baseUrl}/log/${(JSON.parse(log) as { log_id: string }).log_id}`;
  const result = await verify(ofSubject, log);
  expect(result).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect(result.claims.map(({ claim }) => claim)).toEqual(expect.arrayContaining(['recorded', 'purged', 'complete', 'tag_of_subject']));
  expect(await verify(ofSubject)).toMatchObject({ outcome: 'cannot_tell', refutations: [] });
  // The bundle repeats the name that it was asked for.
  const texts = (await textsOf(ofSubject)).map((text) => ({ place: 'bundle', text: text.replaceAll(subject, '') }));
  expect(fieldsFound(marks, texts)).toEqual({});

  await waitUntil('the webhook service forgot the erasure', async () => {
    const told = await system.sql.webhook.query<{ payload: string }>(`SELECT payload FROM events WHERE account_id = $1`, [
      tenant.accountId,
    ]);
    return told.every(({ payload }) => !payload.includes(subject));
  });
  const afterwards = (await api.get(`/subjects/${subject}/purge`)).body;
  expect(afterwards.unblanked_deliveries).toBe(0);

  const jwks = await (await fetch(`${system.baseUrl}/.well-known/jwks.json`)).text();
  const certificate = status.body.certificate as string;
  expect(Buffer.from(certificate.split('.')[1]!, 'base64url').toString()).not.toContain(subject);
  const [header, payload] = certificate.split('.') as [string, string];
  const changed = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { erasure: { records: number } };
  const files = {
    'keys.json': keys,
    'jwks.json': jwks,
    'receipt.jws': earlier.receipt,
    'certificate.jws': certificate,
    'afterwards.jws': afterwards.certificate as string,
    'forged.jws': `${header}.${Buffer.from(JSON.stringify({ ...changed, jti: 'prg_x' })).toString('base64url')}.${certificate.split('.')[2]}`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const check = (name: string) =>
    runCli(['receipt', 'verify', name, '--jwks', 'jwks.json', '--keys', 'keys.json'], cliSettings(system, tenant), folder);
  expect(await check('receipt.jws')).toMatchObject({ exitCode: 0 });
  const checked = await check('certificate.jws');
  expect(checked).toMatchObject({ exitCode: 0 });
  expect(checked.output).toContain(status.body.id as string);
  expect(checked.output).toContain('Purged: the salts and texts of 3 leaves were destroyed by api_key');
  expect(await check('forged.jws')).toMatchObject({ exitCode: 1 });
  const checkedAfterwards = await check('afterwards.jws');
  expect(checkedAfterwards).toMatchObject({ exitCode: 0 });
  expect(checkedAfterwards.output).toContain('no text of the person was stored for webhook deliveries any more');
  const audit = await runCli(['log', 'audit', 'notes', '--log', logUrl, '--keys', 'keys.json'], cliSettings(system, tenant), folder);
  expect(audit).toMatchObject({ exitCode: 0, output: expect.stringContaining('Every leaf is explained') as string });

  // The person comes back.
  await api.post('/consents', row);
  const back = (await getBundle(system, tenant, `/subjects/${subject}/evidence`)).bytes;
  expect(await verify(back)).toMatchObject({ outcome: 'holds', refutations: [], doubts: [] });
  expect((await untilLogged(() => api.get(`/consents/${id}/proof`))).status).toBe(200);
  const refused = await api.get(`/consents/${id}/evidence`);
  expectError(refused, 409, 'conflict');
  expect((await api.get(`/subjects/${subject}/state?site_id=${tenant.site.id}`)).body).toMatchObject({ state: 'given' });
  const again = await runCli(['log', 'audit', 'notes', '--log', logUrl, '--keys', 'keys.json'], cliSettings(system, tenant), folder);
  expect(again).toMatchObject({ exitCode: 0, output: expect.stringContaining('Every leaf is explained') as string });
});
