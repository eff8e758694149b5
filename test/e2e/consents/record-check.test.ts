import { createHash, randomUUID } from 'node:crypto';
import { toBase64Url } from '@consent/evidence-format';
import { verifyProof } from '@consent/evidence-verifier';
import { waitUntil } from '@consent/testkit';
import type { ApiClient } from '../../system/api-client';
import { createConsent } from '../../system/consents';
import { expectError } from '../../system/expect-error';
import { absentUuid } from '../../system/policies';
import type { Tenant } from '../../system/tenants';
import { useSystem } from '../../system/use-system';
import { sha256, verifyEd25519 } from '../evidence/evidence-calls';

const system = useSystem();
let tenant: Tenant;
let api: ApiClient;

beforeAll(async () => {
  tenant = await system.tenants.create();
  api = system.api(tenant.key);
});

const question = (subject_ids: readonly string[], more: object = {}) => ({
  ...{ site_id: tenant.site.id, subject_ids, record_check: true },
  ...more,
});

interface Checked {
  data: { subject_id: string; state: string }[];
  check: { id: string; asked_at: string; nonce: string; proof: string };
}

async function proofOf({ check }: Checked) {
  const path = check.proof.replace('/api/v1', '');
  return waitUntil('the check is in the log', async () => {
    const { status, body, text } = await api.get(path);
    return status === 200 ? { body, text } : undefined;
  });
}

test('[decision 68] a campaign asks first, and proves it by its answer', async () => {
  await createConsent(api, tenant.site, { subject_id: 'ana', accepted: true });
  const { status, body, text } = await api.post('/subjects/state', question(['ana', 'nobody']));
  expect(status).toBe(200);
  const checked = body as unknown as Checked;
  expect(checked.data.map(({ state }) => state)).toEqual(['given', 'none']);
  const proof = await proofOf(checked);
  const [event] = proof.body['events'] as { type: string; frame: string; salt: string }[];
  expect([event!.type, event!.salt]).toEqual(['subject.checked', '']);
  expect(JSON.parse(event!.frame)).toMatchObject({
    data: toBase64Url(createHash('sha256').update(text).digest()),
    checked: { id: checked.check.id, site: tenant.site.id, subjects: 2 },
  });
  expect(event!.frame).not.toContain('ana');
  const keys = await (await fetch(`${system.baseUrl}/log/keys`)).text();
  const verify = (data: string) => verifyProof({ proof: Buffer.from(proof.text), data: Buffer.from(data), keys, sha256, verifyEd25519 });
  expect(await verify(text)).toMatchObject({ outcome: 'holds' });
  expect(await verify(text.replace('given', 'refused'))).toMatchObject({ outcome: 'refuted' });
  expectError(await api.get(`/sites/${absentUuid}/checks/${checked.check.id}/proof`), 404, 'not_found');
  expectError(await api.get(`/sites/${tenant.site.id}/checks/chk_${'0'.repeat(26)}/proof`), 404, 'not_found');
  const stranger = system.api((await system.tenants.create()).key);
  expectError(await stranger.get(checked.check.proof.replace('/api/v1', '')), 404, 'not_found');
});

test('[decision 68] with an Idempotency-Key a repeat gets the first answer byte for byte, until what it names changes', async () => {
  const { id } = await createConsent(api, tenant.site, { subject_id: 'ben', accepted: true });
  const options = { headers: { 'Idempotency-Key': randomUUID() } };
  const first = await api.post('/subjects/state', question(['ben']), options);
  await createConsent(api, tenant.site, { subject_id: 'ben', accepted: false });
  const repeat = await api.post('/subjects/state', question(['ben']), options);
  expect([repeat.text, repeat.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  const others = await api.post('/subjects/state', question(['ben', 'ana']), options);
  expect(others.status).toBe(409);
  const again = (await api.post('/subjects/state', question(['ben']))).body as unknown as Checked;
  expect(again.check.id).not.toBe((first.body as unknown as Checked).check.id);
  await system.sql.consent.query(`UPDATE consents SET preferences = '{"other":true}' WHERE id = $1`, [id]);
  expectError(await api.post('/subjects/state', question(['ben']), options), 409, 'conflict');
});

test('[decision 62.6] without record_check nothing is kept, and a key counts for nothing', async () => {
  const options = { headers: { 'Idempotency-Key': randomUUID() } };
  const ask = (subjects: readonly string[]) => api.post('/subjects/state', { site_id: tenant.site.id, subject_ids: subjects }, options);
  const [one, other] = [await ask(['eve']), await ask(['eve', 'joe'])];
  expect([one.status, other.status, 'check' in one.body]).toEqual([200, 200, false]);
});

test('[decision 68] bad questions are refused before anything is kept', async () => {
  const tooMany = Array.from({ length: 1001 }, (_, at) => `s${at}`);
  for (const bad of [
    question(tooMany),
    question([]),
    question(['ana'], { at: '2100-01-01T00:00:00Z' }),
    question(['ana'], { record_check: 'yes' }),
  ])
    expectError(await api.post('/subjects/state', bad), 400, 'invalid_request');
  expectError(await api.post('/subjects/state', { ...question(['ana']), site_id: absentUuid }), 404, 'not_found');
});
